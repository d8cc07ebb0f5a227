import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';
import { Spinner } from './Spinner';

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
}

const classes = ({ variant = 'primary', size = 'md', block = false }: Look, extra = '') =>
  [styles.button, styles[variant], styles[size], block ? styles.block : '', extra]
    .filter(Boolean)
    .join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Shows a spinner and refuses clicks. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
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
      className={classes({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & Look & { className?: string }) {
  return <Link {...rest} className={classes({ variant, size, block }, className)} />;
}
