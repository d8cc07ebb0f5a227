import { api } from '../api/api';
import { orFail } from '../api/call';
import { Button } from '../ui/Button';
import { useNotice } from '../ui/Notice';
import { useAction } from '../ui/useAction';

/** Emails the confirmation link again to addresses that haven't confirmed yet. */
export function ResendLink({ addresses }: { addresses: string[] }) {
  const notify = useNotice();
  const names = new Intl.ListFormat('en-US').format(addresses);
  const { run, busy } = useAction(
    async () => {
      for (const address of addresses)
        await orFail(
          `We couldn't email ${address}`,
          api.post('/api/destinations/recipients/link', { body: { address } }),
        );
    },
    { onSuccess: () => notify({ tone: 'success', text: `We emailed a new link to ${names}.` }) },
  );
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Send the link again to ${names}`}
      busy={busy}
      onClick={() => run()}
    >
      Send the link again
    </Button>
  );
}
