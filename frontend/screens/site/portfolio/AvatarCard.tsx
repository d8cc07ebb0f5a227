import { useEffect, useRef, useState } from 'react';
import { useSite } from '../site';
import styles from './AvatarCard.module.css';
import { useTilt } from './useTilt';

const SIZE = 280;

/** The owner's picture, or their initials, on a card that tilts toward the mouse. */
export function AvatarCard() {
  const { ownerName } = useSite();
  const { frame, card } = useTilt();
  const picture = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState(false);

  // A prerendered picture may have failed before the script loaded.
  useEffect(() => {
    const { current } = picture;
    if (current?.complete && current.naturalWidth === 0) setMissing(true);
  }, []);

  return (
    <div ref={frame} className={styles.frame}>
      <div ref={card} className={styles.card}>
        {missing ? (
          <div className={styles.initials} role="img" aria-label={ownerName}>
            {initialsOf(ownerName)}
          </div>
        ) : (
          <img
            ref={picture}
            src="/avatar.jpg"
            alt={ownerName}
            width={SIZE}
            height={SIZE}
            fetchPriority="high"
            onError={() => setMissing(true)}
          />
        )}
      </div>
    </div>
  );
}

/** First letters of the first and last name: "Alex Morgan" gives "AM". */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : ''];
  return [first, last].map(([letter = '']) => letter.toUpperCase()).join('');
}
