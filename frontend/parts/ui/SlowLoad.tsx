import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from './Button';
import { Row, Text } from './layout';

const SLOW_MS = 2_000;

const isFirstLoad = ({ state }: Query) =>
  state.data === undefined && state.fetchStatus === 'fetching';

/** Below a loading state: after two seconds, says that it takes long, and offers to send all requests of the page again. */
export function SlowLoad() {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [slowAttempt, setSlowAttempt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), SLOW_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
  if (slowAttempt !== attempt) return null;
  const tryAgain = async () => {
    setAttempt(attempt + 1);
    const waiting = new Set(queries.getQueryCache().findAll({ predicate: isFirstLoad }));
    const predicate = (query: Query) => waiting.has(query);
    // A query without data would go on waiting for its first request.
    await queries.cancelQueries({ predicate });
    await queries.refetchQueries({ predicate });
  };
  return (
    <Row gap={3} rowGap={2} align="center" role="status">
      <Text quiet>This is taking longer than usual.</Text>
      <Button size="sm" variant="secondary" onClick={() => void tryAgain()}>
        Try Again
      </Button>
    </Row>
  );
}
