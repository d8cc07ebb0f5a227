import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure';
import { Stack } from './layout';
import { Skeleton } from './Skeleton';
import { SlowLoad } from './SlowLoad';

interface LoadedProps<Data> {
  /** `data` stays while refetching, even if that fails. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Text shown during the first load. */
  loading: string;
  /** Lines shown during the first load, as many as the content has; a page's by default. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Renders the loaded data, a loading state or an error. */
export function Loaded<Data>({ query, loading, lines = 8, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <Stack gap={3}>
        <Skeleton text={loading} lines={lines} />
        <SlowLoad />
      </Stack>
    );
  }
  return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
