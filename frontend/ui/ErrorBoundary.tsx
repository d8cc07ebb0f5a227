import { Component, type ReactNode, useEffect, useState } from 'react';
import { Alert } from './Alert';
import { Button } from './Button';
import styles from './Unreachable.module.css';

/** `place` is where the children are: another one gets a chance of its own. */
type Props = { children: ReactNode; place?: string };

/** Last resort for a page that cannot be shown, such as one whose code went away with a new release. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.failed && place !== this.props.place) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <NotShown /> : this.props.children;
  }
}

const reload = () => location.reload();

function NotShown() {
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
        title="This page could not be shown."
        actions={
          <Button size="sm" variant="secondary" onClick={reload}>
            Reload
          </Button>
        }
      >
        {offline
          ? 'It is loaded as soon as you are online again.'
          : 'It may have been updated while you were here, or the connection was lost.'}
      </Alert>
    </div>
  );
}
