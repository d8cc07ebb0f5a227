import { Component, type ReactNode } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import styles from './Unreachable.module.css';

/** Last resort for a page that cannot be shown, such as one whose code went away with a new release. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.page}>
        <Alert
          tone="danger"
          title="This page could not be shown."
          actions={
            <Button size="sm" variant="secondary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          It may have been updated while you were here.
        </Alert>
      </div>
    );
  }
}
