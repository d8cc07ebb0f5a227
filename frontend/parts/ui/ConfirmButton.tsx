import { type ComponentProps, useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { useKeepFocus } from './useKeepFocus';

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onClose'>;
type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  question: Question;
  onConfirm: () => void;
};

/** A button whose action must be confirmed. It keeps the focus while the action runs. */
export function ConfirmButton({ question, onConfirm, busy = false, ...button }: Props) {
  const [isAsking, setAsking] = useState(false);
  const ref = useKeepFocus<HTMLButtonElement>(busy);
  return (
    <>
      <Button {...button} ref={ref} busy={busy} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog {...question} onConfirm={onConfirm} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
