import { type ComponentProps, type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';
import { Button } from './Button';
import { CloseIcon } from './icons';
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
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Confirm
      isOpen={isOpen}
      title={title}
      content={text}
      confirm={action}
      {...(cancel && { cancel })}
      confirmColor={isRisky ? 'warning' : 'primary'}
      CancelIcon={CloseIcon}
      onClose={close}
      onConfirm={() => {
        // Ignores the second click of a double click while the dialog fades out.
        if (!isOpen) return;
        close();
        onConfirm();
      }}
      slotProps={{ transition: { onExited: onClose } }}
    />
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
