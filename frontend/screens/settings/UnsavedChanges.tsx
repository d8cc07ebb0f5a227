import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../parts/ui/ConfirmDialog';

interface Props {
  unsaved: boolean;
  onDiscard: () => void;
}

/** Asks for confirmation before a link, Back, a reload or closing the tab discards changes. */
export function UnsavedChanges({ unsaved, onDiscard }: Props) {
  const { state, location, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (state !== 'blocked') return null;
  return (
    <ConfirmDialog
      // Another navigation while the dialog closes asks again.
      key={location.key}
      title="Leave without saving?"
      text="You have unsaved changes."
      action="Leave"
      cancel="Stay"
      onConfirm={() => {
        onDiscard();
        proceed();
      }}
      onClose={reset}
    />
  );
}
