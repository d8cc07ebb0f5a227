import { useEffect, useRef, useState } from 'react';
import { useThemeMode } from '../../ui/theme-mode';
import { IconButton } from '../../ui/IconButton';
import styles from './ContourLines.module.css';
import { useMotionAllowed } from '../../ui/motion';
import { Scene } from './scene';

/** Contour lines of an invented terrain behind the section it stands in: still for whoever wants it still. */
export function ContourLines() {
  const place = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene>(null);
  const allowed = useMotionAllowed();
  const [paused, setPaused] = useState(false);
  const theme = useThemeMode();
  const moving = allowed && !paused;

  useEffect(() => {
    if (!place.current) return undefined;
    const drawn = new Scene(place.current);
    scene.current = drawn;
    return () => drawn.close();
  }, []);
  useEffect(() => scene.current?.recolour(), [theme]);
  useEffect(() => scene.current?.move(moving), [moving]);

  return (
    <>
      <div ref={place} className={styles.lines} aria-hidden="true" />
      {allowed && (
        <IconButton
          className={styles.pause}
          label={paused ? 'Move the background' : 'Pause the background'}
          onClick={() => setPaused(!paused)}
        >
          <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={paused ? 'M8 5.5v13l10-6.5Z' : 'M7.5 6h3v12h-3zM13.5 6h3v12h-3z'} />
          </svg>
        </IconButton>
      )}
    </>
  );
}
