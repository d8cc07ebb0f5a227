import { useEffect } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'You have unsaved changes. Leave without saving?';

/** Asks for confirmation before a link, Back, a reload or closing the tab discards changes, then calls `discard`. */
export function useUnsavedChanges(unsaved: boolean, discard: () => void) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (state !== 'blocked') return;
    if (!window.confirm(QUESTION)) return reset();
    discard();
    proceed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- these functions change with every render
  }, [state]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
