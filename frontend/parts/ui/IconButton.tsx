import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={`${styles.button} ${className}`}
    />
  );
}
