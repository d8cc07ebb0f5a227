import { DialogContent } from '@mui/material';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './Button';
import { DialogButtons, ModalDialog, useModal } from './ModalDialog';
import styles from './ModalDialog.module.css';
import { useKeepFocus } from './useKeepFocus';

type Props = {
  title: string;
  text: ReactNode;
  /** The confirm button's text: a verb. */
  action: string;
  /** The other button's text, where "Cancel" would be ambiguous. */
  cancel?: string;
  /** Whether the action is destructive, as most confirmed actions are. */
  isRisky?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a consequential action. Open while mounted; Escape cancels, and focus is restored. */
export function ConfirmDialog({
  title,
  text,
  action,
  cancel,
  isRisky = true,
  onConfirm,
  onClose,
}: Props) {
  const modal = useModal(onClose);
  return (
    <ModalDialog modal={modal} title={title}>
      <DialogContent className={styles.text}>{text}</DialogContent>
      <DialogButtons onCancel={modal.close} {...(cancel && { cancel })}>
        <Button
          variant={isRisky ? 'destructive' : 'primary'}
          autoFocus
          onClick={() => {
            // Ignores the second click of a double click while the dialog fades out.
            if (!modal.isOpen) return;
            modal.close();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </DialogButtons>
    </ModalDialog>
  );
}

type ButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  confirm: Omit<Props, 'onConfirm' | 'onClose'>;
  onConfirm: () => void;
};

/** A button that asks before it acts. */
export function ConfirmButton({ confirm, onConfirm, ...button }: ButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        ref={useKeepFocus<HTMLButtonElement>(button.busy ?? false)}
        {...button}
        onClick={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmDialog {...confirm} onConfirm={onConfirm} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}
