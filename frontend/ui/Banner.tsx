import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { CloseIcon } from './icons';
import { IconButton } from './IconButton';

interface BannerProps {
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** A strip across the top of a page for non-urgent messages. */
export function Banner({ children, actions, onDismiss }: BannerProps) {
  return (
    <div className={styles.banner} role="status">
      <div className={styles.content}>
        <p className={styles.text}>{children}</p>
        {actions}
      </div>
      {onDismiss && (
        <IconButton label="Dismiss" className={styles.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}
