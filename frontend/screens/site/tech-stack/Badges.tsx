import { useRef } from 'react';
import styles from './Badges.module.css';
import { Span } from '../../../parts/ui/layout';
import { TECHNOLOGIES, type Technology } from './technologies';
import { useFadeIn } from './useFadeIn';
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
