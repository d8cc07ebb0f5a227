import { useEffect, useState } from 'react';
import { Button } from './Button';
import { Row, Text } from './layout';

const SLOW_MS = 2_000;

/** Below a loading state: after two seconds, says that it takes long and offers another try. */
export function SlowLoad({ onRetry }: { onRetry: () => unknown }) {
  const [attempt, setAttempt] = useState(0);
  const [slowAttempt, setSlowAttempt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), SLOW_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
  if (slowAttempt !== attempt) return null;
  return (
    <Row gap={3} rowGap={2} align="center" role="status">
      <Text quiet>This is taking longer than usual.</Text>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          setAttempt(attempt + 1);
          onRetry();
        }}
      >
        Try Again
      </Button>
    </Row>
  );
}
