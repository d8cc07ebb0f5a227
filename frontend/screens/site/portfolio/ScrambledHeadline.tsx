import { useEffect, useRef, useState } from 'react';
import { motionAllowed } from '../../../parts/ui/motion';
import styles from './ScrambledHeadline.module.css';

/** Reveals the headline character by character when it scrolls into view. Screen readers always get the full text. */
export function ScrambledHeadline({ text }: { text: string }) {
  const headline = useRef<HTMLParagraphElement>(null);
  const [scrambled, setScrambled] = useState<string>();

  useEffect(() => {
    const { current } = headline;
    if (!current || !motionAllowed()) return;
    let timer: ReturnType<typeof setInterval> | undefined;

    const start = () => {
      const length = Array.from(text).length;
      let revealed = 0;
      setScrambled(scramble(text, revealed));
      timer = setInterval(() => {
        revealed += 1;
        const done = revealed >= length;
        if (done) clearInterval(timer);
        setScrambled(done ? undefined : scramble(text, revealed));
      }, SCRAMBLE_STEP_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.intersectionRatio >= SCRAMBLE_THRESHOLD)) return;
        observer.disconnect();
        start();
      },
      { threshold: SCRAMBLE_THRESHOLD },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
      setScrambled(undefined);
    };
  }, [text]);

  return (
    <p ref={headline} className={styles.headline}>
      {/* The real text reserves the space under the scrambled one, so the layout doesn't shift. */}
      <span className={scrambled === undefined ? undefined : styles.covered}>{text}</span>
      {scrambled !== undefined && (
        <span className={styles.scrambled} aria-hidden="true">
          {scrambled}
        </span>
      )}
    </p>
  );
}

const SCRAMBLE_STEP_MS = 30;
export const SCRAMBLE_CHARACTERS = 'ABCD1234!?';
/** The effect starts when this share of the headline is visible. */
const SCRAMBLE_THRESHOLD = 0.1;

/** Scrambles all but the first `revealed` characters. Spaces stay, to keep the words apart. */
export function scramble(text: string, revealed: number, random = Math.random): string {
  return Array.from(text, (character, index) =>
    index < revealed || character === ' ' ? character : pick(SCRAMBLE_CHARACTERS, random()),
  ).join('');
}

const pick = (characters: string, chance: number) =>
  characters.charAt(Math.floor(chance * characters.length));
