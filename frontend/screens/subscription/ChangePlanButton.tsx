import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ChangePreview, PlanChoice } from '#contract/billing.js';
import { PLANS } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';
import { api } from '../../parts/api/api';
import { orFail } from '../../parts/api/call';
import { choiceName, forgetChoice, isSameChoice } from '../../parts/plan/choice';
import { chargeText, moneyText } from '../../parts/plan/plan';
import { failureNotice, refreshPlan } from '../../parts/plan/useBilling';
import { useDates } from '../../parts/session/useDates';
import { Button, type Look } from '../../parts/ui/Button';
import { ConfirmDialog } from '../../parts/ui/ConfirmDialog';
import { Stack } from '../../parts/ui/layout';
import { useNotice } from '../../parts/ui/Notice';
import { count } from '../../parts/ui/numbers';
import { useAction } from '../../parts/ui/useAction';
import { useKeepFocus } from '../../parts/ui/useKeepFocus';
import styles from './Subscription.module.css';

interface Props extends Look {
  choice: PlanChoice;
  /** The current plan. */
  subscription: Subscription;
  children: ReactNode;
}

/** Changes the plan, once the user has seen what it costs and when it takes effect. */
export function ChangePlanButton({ choice, subscription, children, ...look }: Props) {
  const queries = useQueryClient();
  const notify = useNotice();
  const { day } = useDates();
  const [preview, setPreview] = useState<ChangePreview>();
  const { run: ask, busy: isAsking } = useAction(
    () =>
      orFail(
        'Failed to load the price',
        api.get('/api/billing/preview', { params: { query: choice } }),
      ),
    { meta: { notice: failureNotice }, onSuccess: setPreview },
  );
  const { run: change, busy: isChanging } = useAction(
    (_preview: ChangePreview) =>
      orFail('Failed to change the plan', api.post('/api/billing/change', { body: choice })),
    {
      meta: { notice: failureNotice },
      onSuccess: async (_billing, { takesEffect, at }) => {
        forgetChoice();
        await refreshPlan(queries);
        if (takesEffect === 'at-period-end') {
          notify({
            tone: 'success',
            text: `Your plan changes to ${choiceName(choice)} on ${day(at)}.`,
          });
          return;
        }
        const now = queries.getQueryData<Subscription>(['subscription']);
        const isDone = now && isSameChoice(now, choice);
        notify(
          isDone
            ? { tone: 'success', text: `You're on ${choiceName(choice)} now.` }
            : {
                tone: 'warning',
                text: `Your bank hasn't confirmed the payment. You'll stay on ${subscription.name} until it does. To pay with a different card, select Manage Subscription.`,
              },
        );
      },
    },
  );
  const busy = isAsking || isChanging;
  return (
    <>
      <Button
        {...look}
        ref={useKeepFocus<HTMLButtonElement>(busy)}
        busy={busy}
        onClick={() => ask()}
      >
        {children}
      </Button>
      {preview && (
        <ConfirmDialog
          title={`Change to ${choiceName(choice)}?`}
          text={<Preview preview={preview} choice={choice} subscription={subscription} />}
          action={
            preview.takesEffect === 'now'
              ? `Pay ${moneyText(preview.dueNow, preview.currency)} and change plan`
              : 'Change plan'
          }
          isRisky={preview.takesEffect !== 'now'}
          onConfirm={() => change(preview)}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  );
}

interface PreviewProps {
  preview: ChangePreview;
  choice: PlanChoice;
  subscription: Subscription;
}

function Preview({ preview, choice, subscription }: PreviewProps) {
  const { day } = useDates();
  const { takesEffect, at, dueNow, currency, lines } = preview;
  const { name, leadsPerMonth } = PLANS[choice.plan];
  const included = `${count.format(leadsPerMonth)} leads per month`;
  if (takesEffect === 'at-period-end')
    return (
      <p>
        You'll stay on {subscription.name} until {day(at)}, then switch to {name}: {included},{' '}
        {chargeText(choice)}. You won't be charged now.
      </p>
    );
  return (
    <Stack gap={4}>
      <dl className={styles.lines}>
        <div className={styles.due}>
          <dt>Due now</dt>
          <dd>{moneyText(dueNow, currency)}</dd>
        </div>
        {lines.map(({ description, amount }, index) => (
          // Two lines may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt>{description}</dt>
            <dd>{moneyText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {name} starts now, with {included}. Leads you've already used still count. Starting next
        period, you'll pay {chargeText(choice)}.
      </p>
    </Stack>
  );
}
