import { useEffect, useRef, useState } from 'react';

/** From this width on About Me is a panel (specification, section 9). */
const WIDE = '(min-width: 768px)';
const OPENS_BY_ITSELF_AFTER_MS = 4000;

/**
 * Whether the About panel is open: while the mouse is over the area or the focus inside, and by itself 4 s after load.
 * Undefined until the script runs; until then the style sheet opens it on hover and focus.
 */
export function useAboutPanel() {
  const area = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    const { current } = area;
    if (!current) return;
    setOpen(current.matches(':is(:hover, :focus-within)'));

    const timer = setTimeout(() => {
      if (matchMedia(WIDE).matches) setOpen(true);
    }, OPENS_BY_ITSELF_AFTER_MS);
    const stop = new AbortController();
    const { signal } = stop;
    signal.addEventListener('abort', () => clearTimeout(timer));

    current.addEventListener('mouseenter', () => setOpen(true), { signal });
    // What the keyboard stands on must stay in sight.
    current.addEventListener(
      'mouseleave',
      () => setOpen(current.querySelector(':focus-visible') !== null),
      { signal },
    );
    current.addEventListener('focusin', ({ target }) => target !== current && setOpen(true), {
      signal,
    });
    current.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        const within = current.contains(relatedTarget as Node | null);
        if (!within) setOpen(current.matches(':hover'));
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        // Who sent it away does not want it back by itself.
        clearTimeout(timer);
        setOpen(false);
        // Nor may the focus stay on something that is out of sight.
        if (matchMedia(WIDE).matches && current.contains(document.activeElement)) {
          current.focus({ preventScroll: true });
        }
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  return { area, open };
}
