import { useEffect, useRef, useState } from 'react';
import { useThemeMode } from '../../../parts/ui/theme-mode';
import { IconButton } from '../../../parts/ui/IconButton';
import styles from './ContourLines.module.css';
import { useMotionAllowed } from '../../../parts/ui/motion';
import { Scene } from './scene';

/** Contour lines of an imaginary terrain as a section's background. Static if the visitor prefers reduced motion. */
export function ContourLines() {
  const container = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene>(null);
  const allowed = useMotionAllowed();
  const [paused, setPaused] = useState(false);
  const theme = useThemeMode();
  const moving = allowed && !paused;

  useEffect(() => {
    if (!container.current) return undefined;
    const drawn = new Scene(container.current);
    scene.current = drawn;
    return () => drawn.close();
  }, []);
  useEffect(() => scene.current?.recolor(), [theme]);
  useEffect(() => scene.current?.move(moving), [moving]);

  return (
    <>
      <div ref={container} className={styles.lines} aria-hidden="true" />
      {allowed && (
        <IconButton
          className={styles.pause}
          label={paused ? 'Play background animation' : 'Pause background animation'}
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
