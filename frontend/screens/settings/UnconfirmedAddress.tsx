import { useEffect, useState } from 'react';
import { api } from '../../parts/api/api';
import { serverMessage } from '../../parts/api/call';
import { useSession } from '../../parts/session/session';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { useAction } from '../../parts/ui/useAction';

const FAILED = "We couldn't send the link. Please try again.";

/** Explains that the notification address must be confirmed, and resends the link. Disappears once confirmed. */
export function UnconfirmedAddress() {
  const { user, profile, setProfile } = useSession();
  const [sent, setSent] = useState(false);
  const { email, notificationEmail, mailAddress } = profile ?? {};
  const address = notificationEmail ?? email;
  const isLogin = address?.toLowerCase() === email?.toLowerCase();
  const isConfirmed = address?.toLowerCase() === mailAddress?.toLowerCase();

  useEffect(() => {
    if (!user || isConfirmed) return undefined;
    const check = async () => {
      const { isVerifiedNow } = await import('../../parts/session/identity');
      if (isLogin) await isVerifiedNow(user);
      setProfile(await api.get('/api/users/me'));
    };
    const onFocus = () =>
      void check().catch((error: unknown) => console.error('Address check failed', error));
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [user, isLogin, isConfirmed, setProfile]);

  const {
    run: send,
    busy,
    error,
  } = useAction(
    async () => {
      const { sendVerification } = await import('../../parts/session/identity');
      if (!isLogin) await api.post('/api/settings/notifications/confirmation');
      else if (user) await sendVerification(user);
    },
    { onSuccess: () => setSent(true) },
  );
  const failure = error && (serverMessage(error) ?? FAILED);

  if (!address || isConfirmed) return null;
  const meanwhile = mailAddress ? `emails go to ${mailAddress}` : "we don't send these emails";
  const wasSent = sent || !isLogin;
  return (
    <Alert
      tone="warning"
      title={`Confirm ${address}`}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => send()}>
          {wasSent ? 'Send the link again' : 'Send a link'}
        </Button>
      }
    >
      {failure ||
        (wasSent
          ? `We sent a link to this address. Until you open it, ${meanwhile}.`
          : `Until you confirm it, ${meanwhile}.`)}
    </Alert>
  );
}
