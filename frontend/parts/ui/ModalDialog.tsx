import { Dialog, DialogActions, DialogTitle, type DialogProps } from '@mui/material';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from './Button';
import styles from './ModalDialog.module.css';

/** The state of a dialog that is open while mounted: `close` lets it fade out, then calls `onClosed`. */
export function useModal(onClosed: () => void) {
  const [isOpen, setOpen] = useState(true);
  return { isOpen, close: () => setOpen(false), onClosed };
}

type Props = {
  modal: ReturnType<typeof useModal>;
  title: string;
  width?: NonNullable<DialogProps['maxWidth']>;
  /** A `DialogContent`, then `DialogButtons`; `DialogForm` may hold both. */
  children: ReactNode;
};

export function ModalDialog({ modal, title, width = 'xs', children }: Props) {
  const id = useId();
  return (
    <Dialog
      open={modal.isOpen}
      fullWidth
      maxWidth={width}
      aria-labelledby={id}
      onClose={modal.close}
      // React passes events on to the component that holds the dialog, such as a row that opens on a click.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ transition: { onExited: modal.onClosed } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}

export const DialogForm = (form: ComponentProps<'form'>) => (
  <form {...form} className={styles.form} />
);

/** A dialog's buttons: a way out, then what it is for. */
export function DialogButtons({
  onCancel,
  cancel = 'Cancel',
  children,
}: {
  onCancel: () => void;
  cancel?: string;
  children: ReactNode;
}) {
  return (
    <DialogActions>
      <Button variant="ghost" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </DialogActions>
  );
}
