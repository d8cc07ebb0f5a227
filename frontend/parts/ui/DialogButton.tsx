import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Button } from './Button';

type Props = ComponentProps<typeof Button> & {
  /** Mounted until it calls `close`. */
  dialog: (close: () => void) => ReactNode;
};

/** Opens a dialog, which may still have to be loaded. */
export function DialogButton({ dialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        {...button}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
