import type { ReactNode } from 'react';
import { Row } from './layout';
import styles from './Banner.module.css';
import { CloseIcon } from './icons';
import { IconButton } from './IconButton';

interface BannerProps {
  tone?: 'info' | 'warning';
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** A strip across the top of a page for non-urgent messages. */
export function Banner({ tone = 'info', children, actions, onDismiss }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Row gap={3} rowGap={0} align="center" className={styles.content}>
        <p className={styles.text}>{children}</p>
        {actions}
      </Row>
      {onDismiss && (
        <IconButton label="Dismiss" className={styles.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}
