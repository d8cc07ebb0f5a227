import { useEffect, useRef, useState } from 'react';

/** At this width and above, About Me is a panel. */
const WIDE = '(min-width: 768px)';
const AUTO_OPEN_DELAY_MS = 4000;

/**
 * Whether the About panel is open: on hover, on focus, and automatically 4 s after load.
 * Undefined until the script runs. Until then, CSS opens it on hover and focus.
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
    }, AUTO_OPEN_DELAY_MS);
    const stop = new AbortController();
    const { signal } = stop;
    signal.addEventListener('abort', () => clearTimeout(timer));

    current.addEventListener('mouseenter', () => setOpen(true), { signal });
    // An element with keyboard focus must stay visible.
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
        // Don't reopen a panel that the user closed.
        clearTimeout(timer);
        setOpen(false);
        // Don't leave the focus on a hidden element.
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
