import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillingEmail as Contract } from '#contract/billing.js';
import { EMAIL_MAX } from '#contract/fields.js';
import { api } from '../../../parts/api/api';
import { fieldErrorsOf, NO_RETRY, orFail, serverMessage } from '../../../parts/api/call';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { useCan } from '../../../parts/session/useCan';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { TextField } from '../../../parts/ui/TextField';
import { useAction } from '../../../parts/ui/useAction';
import styles from '../BillingTab.module.css';

const PATH = '/api/billing/email';
const KEY = ['billing-email'];
const FAILED = "We couldn't save the address. Please try again.";

/** Where emails about the plan and invoices go. Only the owner can change it. */
export function BillingEmail() {
  const changes = useCan('billing');
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch the billing email', api.get<Contract>(PATH, { signal })),
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
    () => orFail('The link was not sent', api.post(`${PATH}/confirmation`)),
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
  const notify = useNotice();
  const { form, field, element, busy } = useServerForm({
    values: { email: email ?? '' },
    save: ({ email: typed }) =>
      orFail(
        'Failed to save the billing email',
        api.put<Contract>(PATH, { email: typed.trim() || null }),
      ),
    onSaved: (saved) => {
      queries.setQueryData(KEY, saved);
      notify({ tone: 'success', text: 'Address saved.' });
    },
    onFailed: (failure) => {
      const message = fieldErrorsOf(failure)['email'] ?? serverMessage(failure) ?? FAILED;
      form.setError('email', { message });
    },
    onSettled: () => {
      form.setFocus('email');
    },
  });
  const cancel = () => {
    form.reset();
    form.setFocus('email');
  };
  return (
    <form {...element} className={styles.email}>
      <TextField
        label="Send them to"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint="Leave it empty for the owner's login address."
        {...field('email')}
      />
      {form.formState.isDirty && (
        <Row gap={2}>
          <Button type="submit" size="sm" busy={busy}>
            Save address
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </Row>
      )}
    </form>
  );
}
