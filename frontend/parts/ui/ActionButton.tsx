import type { ReactNode, Ref } from 'react';
import { Button } from './Button';
import { IconButton } from './IconButton';

interface Props {
  /** Shows the icon instead of text. */
  compact?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  /** Names the action and its object, such as "Pause Bars". */
  label: string;
  icon: ReactNode;
  busy: boolean;
  disabled?: boolean;
  onClick: (event: { detail: number }) => void;
  children: string;
}

/** An action on a row's record. */
export function ActionButton({ compact, label, icon, busy, children, ...button }: Props) {
  if (compact) {
    return (
      <IconButton {...button} label={label} disabled={busy || button.disabled}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button {...button} size="sm" variant="secondary" busy={busy} aria-label={label}>
      {children}
    </Button>
  );
}
