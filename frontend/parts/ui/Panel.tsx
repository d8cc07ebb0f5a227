import { type ReactNode, useId } from 'react';
import { Card } from './Card';
import { Row, Stack, Text } from './layout';
import { RetryAlert } from './RetryAlert';
import { Skeleton } from './Skeleton';
import { SlowLoad } from './SlowLoad';

interface CardProps {
  title: string;
  link?: ReactNode;
  children: ReactNode;
}

/** A titled section of the overview. */
export function TitledCard({ title, link, children }: CardProps) {
  const titleId = useId();
  return (
    <Stack as={Card} gap={4} role="region" aria-labelledby={titleId}>
      <Row gap={4} rowGap={1} align="baseline" justify="between" size="sm">
        <Text as="h2" id={titleId} size="lg">
          {title}
        </Text>
        {link}
      </Row>
      {children}
    </Stack>
  );
}

interface Props extends CardProps {
  /** The lines of the loading state, which is as tall as usual data. */
  lines?: number;
  /** `data` stays while refetching, even if that fails. */
  query: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
}

/** A titled section that shows its data, a loading state or an error. */
export const Panel = ({ query, lines = 3, children, ...card }: Props) => (
  <TitledCard {...card}>
    {query.isPending && (
      <>
        <Skeleton text="Loading..." lines={lines} />
        <SlowLoad />
      </>
    )}
    {query.error && query.data === undefined && (
      <RetryAlert text={query.error.message} onRetry={() => void query.refetch()} />
    )}
    {query.data !== undefined && children}
  </TitledCard>
);
