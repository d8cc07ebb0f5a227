import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';
import { useCan } from '../../../parts/session/useCan';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Loaded } from '../../../parts/ui/Loaded';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { useAction } from '../../../parts/ui/useAction';
import { AddressForm } from '../AddressForm';

const PATH = '/api/billing/email';
const KEY = ['billing-email'];

/** Where emails about the plan and invoices go. Only the owner can change it. */
export function BillingEmail() {
  const changes = useCan('billing');
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => orFail('Failed to fetch the billing email', api.get(PATH, { signal })),
    ...NO_RETRY,
  });
  const { data } = query;
  return (
    <Section
      beside
      title="Billing email"
      note={data && `Emails about the plan and invoices go to ${data.sentTo ?? 'the owner'}.`}
    >
      <Loaded lines={2} query={query} loading="Loading billing email...">
        {({ email, isConfirmed }) =>
          changes && (
            <>
              {email && !isConfirmed && <Unconfirmed email={email} />}
              <Address email={email} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const notify = useNotice();
  const { run, busy } = useAction(
    () => orFail('The link was not sent', api.post('/api/billing/email/confirmation')),
    {
      onSuccess: () => notify({ tone: 'success', text: `We sent ${email} the link again.` }),
      meta: TRY_AGAIN,
    },
  );
  return (
    <Alert
      tone="warning"
      title={`Confirm ${email}`}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => run()}>
          Send the link again
        </Button>
      }
    >
      We sent a link to this address. It gets emails once someone opens the link.
    </Alert>
  );
}

function Address({ email }: { email: string | null }) {
  const queries = useQueryClient();
  return (
    <AddressForm
      label="Send them to"
      hint="Leave it empty for the owner's login address."
      name="email"
      address={email ?? ''}
      save={(typed) =>
        orFail(
          'Failed to save the billing email',
          api.put(PATH, { body: { email: typed.trim() || null } }),
        )
      }
      onSaved={(saved) => queries.setQueryData(KEY, saved)}
    />
  );
}
