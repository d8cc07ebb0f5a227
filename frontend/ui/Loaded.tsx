import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure';
import { Loading } from './Loading';

interface LoadedProps<Data> {
  /** What is read: `data` stays while it is read anew, also when that fails. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Said while it is read for the first time. */
  loading: string;
  /** A part of a page instead of a whole one. */
  part?: boolean;
  children: (data: Data) => ReactNode;
}

/** What was read; until then that it is being read, or why it cannot be. */
export function Loaded<Data>({ query, loading, part, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Loading text={loading} part={part} />;
  return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
