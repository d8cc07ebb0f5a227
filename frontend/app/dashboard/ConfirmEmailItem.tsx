import { MenuItem } from '@mui/material';
import type { useVerification } from '../../parts/session/useVerification';
import { Span, Stack } from '../../parts/ui/layout';
import styles from './AccountMenu.module.css';

/** Sends the link that verifies the login address. The menu stays open to show the result. */
export function ConfirmEmailItem({
  verification: [state, send],
}: {
  verification: ReturnType<typeof useVerification>;
}) {
  return (
    <MenuItem
      className={styles.confirm}
      dense
      aria-disabled={state === 'sending'}
      onClick={() => state !== 'sending' && void send()}
    >
      <Stack>
        <span>{state === 'sent' ? 'Send verification link again' : 'Send verification link'}</span>
        <Span hint aria-live="polite">
          {TEXTS[state]}
        </Span>
      </Stack>
    </MenuItem>
  );
}

const TEXTS = {
  idle: 'Your email address is not verified.',
  sending: 'Sending…',
  sent: 'We sent you a link. Open it to verify your email.',
  failed: "The email wasn't sent. Please try again.",
  verified: '',
};
