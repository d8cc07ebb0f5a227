import { lazy, Suspense, useRef } from 'react';
import { useSeen } from '../useSeen';
import styles from './Preview.module.css';

/** Without its chunk, the page ends with its texts. */
const LiveResult = lazy(() => import('./LiveResult').catch(() => ({ default: () => null })));

/** The product at work. Its place is reserved, and its code is loaded when it is seen. */
export function Preview() {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  return (
    <div ref={box} id="preview" className={styles.preview}>
      {isSeen && (
        <Suspense>
          <LiveResult />
        </Suspense>
      )}
    </div>
  );
}
