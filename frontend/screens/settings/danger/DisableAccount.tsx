import { useSession } from '../../../parts/session/session';
import { Button } from '../../../parts/ui/Button';
import { useAction } from '../../../parts/ui/useAction';
import { disableAccount } from './lifecycle';

const CONFIRM =
  'This will temporarily disable your account. You can reactivate it by signing in. Continue?';

export function DisableAccount() {
  const { signOut } = useSession();
  const { run, busy } = useAction(disableAccount, {
    onError: () => window.alert('Failed to disable account. Please try again.'),
    onSuccess: () => {
      window.alert('Account disabled. You will be signed out.');
      return signOut('disabled').catch(console.error);
    },
  });
  return (
    <div>
      <Button
        size="sm"
        variant="danger"
        busy={busy}
        onClick={() => window.confirm(CONFIRM) && run()}
      >
        Disable Account
      </Button>
    </div>
  );
}
