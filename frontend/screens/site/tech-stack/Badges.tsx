import { type RefObject, useEffect, useRef, useState } from 'react';
import { Span } from '../../../parts/ui/layout';
import styles from './Badges.module.css';
import { TECHNOLOGIES, type Technology } from './technologies';
import { useMagnet } from './useMagnet';

/** The row of eight badges. */
export function Badges({ labelledBy }: { labelledBy: string }) {
  const row = useRef<HTMLUListElement>(null);
  useMagnet(row);
  return (
    <ul ref={row} className={styles.row} aria-labelledby={labelledBy}>
      {TECHNOLOGIES.map((technology) => (
        <Badge key={technology.name} {...technology} />
      ))}
    </ul>
  );
}

function Badge({ name, kind, Icon }: Technology) {
  const item = useRef<HTMLLIElement>(null);
  const isWaiting = useFadeIn(item);
  return (
    <li ref={item} className={styles.item} data-waiting={isWaiting || undefined}>
      <div className={styles.badge}>
        <Icon className={styles.icon} />
        <Span size="sm" weight="strong">
          {name}
        </Span>
        <span className={styles.kind}>{kind}</span>
      </div>
    </li>
  );
}

/**
 * Whether an element is still below the fold, waiting to fade in. CSS fades in the elements that are
 * visible on load, from the first paint and even without JavaScript.
 */
function useFadeIn(element: RefObject<HTMLElement | null>): boolean {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      setIsWaiting(!entry!.isIntersecting);
      if (entry!.isIntersecting) observer.disconnect();
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isWaiting;
}
