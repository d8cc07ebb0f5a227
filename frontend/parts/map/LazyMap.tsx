import { Suspense, type ReactNode } from 'react';
import { Alert } from '../ui/Alert';
import { ErrorBoundary } from '../ui/ErrorBoundary';

interface Props {
  /** A map whose code is loaded when it is shown. */
  children: ReactNode;
  /** Shown until then, as large as the map. */
  waiting: ReactNode;
}

/** Shows a map as soon as its code is loaded. If that fails, the rest of the page keeps working. */
export function LazyMap({ children, waiting }: Props) {
  return (
    <ErrorBoundary
      fallback={<Alert tone="info">The map couldn't be loaded. Reload the page to see it.</Alert>}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
