import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner';

export interface Look {
  /** `link` stands in text or at the end of a line; `danger` is an outline that leads to a question; `destructive`, filled, is its answer. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'link' | 'danger' | 'destructive';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
}

export const buttonClasses = (
  { variant = 'primary', size = 'md', block = false }: Look,
  extra = '',
) =>
  [styles.button, styles[variant], styles[size], block ? styles.block : '', extra]
    .filter(Boolean)
    .join(' ');

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows a spinner and ignores clicks. */
    busy?: boolean;
    /**
     * A click doesn't move focus out of the field. Otherwise a message that appears on blur would shift the button,
     * and the click would miss it.
     */
    keepsFocus?: boolean;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
  keepsFocus = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- typed by the prop, "button" by default
      type={type}
      className={buttonClasses({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A plain link that looks like a button. For public pages, which load no router. */
export function ButtonAnchor({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, block }, className)}>
      {children}
    </a>
  );
}
