import { useEffect, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Keeps keyboard users in place when the focused control of a region is removed, for example by the button that removes
 * a filter: focus moves to the nearest ancestor that takes it or contains a control, otherwise to the region's filters,
 * otherwise to the region, which must be focusable. A click or tap doesn't move focus, which would open a phone's keyboard.
 */
export function useFocusRescue(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = region.current;
    if (!root) return undefined;
    let path: Element[] = [];

    const remember = ({ target }: KeyboardEvent) => {
      path = [];
      for (let at = target as Element | null; at && at !== root; at = at.parentElement)
        path.push(at);
    };
    const forget = () => {
      path = [];
    };
    const rescue = () => {
      const [control, ...ancestors] = path;
      if (!control || control.isConnected || document.activeElement !== document.body) return;
      forget();
      const near = ancestors
        .filter(({ isConnected }) => isConnected)
        .map((element) =>
          element.hasAttribute('tabindex') ? element : element.querySelector(FOCUSABLE),
        )
        .find(Boolean);
      const filter = root.querySelector(`[role="search"] :is(${FOCUSABLE})`);
      const target = (near ?? filter ?? root) as HTMLElement;
      target.focus({ preventScroll: true });
    };

    root.addEventListener('keydown', remember);
    root.addEventListener('pointerdown', forget);
    // A confirmation outside the region may hold the focus while the control is removed.
    const observer = new MutationObserver(rescue);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('keydown', remember);
      root.removeEventListener('pointerdown', forget);
      observer.disconnect();
    };
  }, [region]);
}
