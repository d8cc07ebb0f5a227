import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './ConfirmDialog.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** The confirm button's text: a verb. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a consequential action. Open while mounted; Escape cancels, and focus is restored. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Unmounting an open dialog would not restore focus.
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </dialog>
  );
}
