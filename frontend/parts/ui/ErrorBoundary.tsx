import { Component, type ReactNode, useEffect, useState } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import styles from './Unreachable.module.css';

type Props = {
  children: ReactNode;
  /** The error resets when this changes. */
  resetKey?: string;
  /** Replaces the content if only part of the page failed. */
  fallback?: ReactNode;
};

/** Catches rendering errors, for example after a new release removed a page's code. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    const { children, fallback = <FailedPage /> } = this.props;
    return this.state.failed ? fallback : children;
  }
}

const reload = () => location.reload();

function FailedPage() {
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);
  return (
    <div className={styles.page}>
      <Alert
        tone="danger"
        title={offline ? 'Not available offline' : "This page couldn't be displayed."}
        actions={
          <Button size="sm" variant="secondary" onClick={reload}>
            Reload
          </Button>
        }
      >
        {offline
          ? "It will reload when you're back online."
          : 'The app may have been updated, or the connection was lost.'}
      </Alert>
    </div>
  );
}
