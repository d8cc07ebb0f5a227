import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEAD_PACK, PLAN_IDS, PLANS } from '#contract/plans.js';
import { confirmationHint, storageWarning, type Subscription } from '#contract/subscription.js';
import { counted } from '#contract/numbers.js';
import { May } from '../session/May';
import { count } from '../ui/numbers';
import { Alert } from '../ui/Alert';
import { ButtonLink } from '../ui/ButtonLink';
import { Row, Stack, Text } from '../ui/layout';
import { Panel } from '../ui/Panel';
import { PACKS_PATH, PLANS_PATH, SUBSCRIPTION_PATH } from '../plan/paths';
import { periodDayText, priceText } from '../plan/plan';
import { type PlanUsage, usePlanUsage } from '../plan/usePlanUsage';
import styles from './MonthUsage.module.css';

const planLink = (
  <May do="invoices">
    <Link to={SUBSCRIPTION_PATH}>Your plan</Link>
  </May>
);

interface Props {
  /** Opens the plan; null on the plan's own page. Elsewhere, the page's first action offers more leads once none are left. */
  link?: ReactNode;
  /** Whether the page says above that none are left, and until when. */
  isSaidAbove?: boolean;
}

export function MonthUsage({ link = planLink, isSaidAbove = false }: Props) {
  const query = usePlanUsage();
  return (
    <Panel title="This month" query={query} link={link}>
      {query.data && (
        <Meter
          {...query.data}
          isBrief={link !== null && query.data.usage.refusal !== null}
          isSaidAbove={isSaidAbove && query.data.usage.refusal !== null}
        />
      )}
    </Panel>
  );
}

type MeterProps = PlanUsage & { isBrief: boolean; isSaidAbove: boolean };

function Meter({ usage, subscription, isBrief, isSaidAbove }: MeterProps) {
  const { used, creditedBack, held, left, resetsAt, storedLeads, maxStoredLeads } = usage;
  const included = usage.included + usage.extra;
  const warning = storageWarning(usage);
  const hint = confirmationHint(usage);
  const share = included === 0 ? 1 : Math.min(1, used / included);
  const text = `${count.format(used)} of ${count.format(included)} leads`;
  return (
    <Stack gap={3} className={styles.meter}>
      {!isSaidAbove && (
        <Text className={styles.figure!} weight="strong">
          {counted(left, 'lead')} left
        </Text>
      )}
      <div
        className={styles.track}
        role="meter"
        aria-label="Plan usage"
        aria-valuemin={0}
        aria-valuemax={included}
        aria-valuenow={used}
        aria-valuetext={text}
      >
        <div
          className={styles.bar}
          data-full={left === 0}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <Text size="sm">
        {text} used
        {held > 0 && `, ${count.format(held)} reserved by runs in progress`}.
      </Text>
      {hint && <Text quiet>{hint}</Text>}
      {creditedBack > 0 && (
        <Text quiet>
          {counted(creditedBack, 'lead')} credited back because you reported{' '}
          {creditedBack === 1 ? 'it' : 'them'} as wrong.
        </Text>
      )}
      <Text quiet>
        {periodText({ usage, subscription })}
        {resetsAt && !isSaidAbove && ` Resets on ${periodDayText(new Date(resetsAt))}.`}
      </Text>
      {warning ? (
        <Alert
          tone="warning"
          actions={
            <May do="billing">
              <ButtonLink to={PLANS_PATH} size="sm" variant="secondary">
                See plans
              </ButtonLink>
            </May>
          }
        >
          {warning}
        </Alert>
      ) : (
        !isBrief && (
          <Text quiet>
            {count.format(storedLeads)} of {count.format(maxStoredLeads)} leads stored.
          </Text>
        )
      )}
      {subscription.status === 'ACTIVE' && !isBrief && (
        <May do="billing">
          <More {...subscription} />
        </May>
      )}
    </Stack>
  );
}

/** What more leads cost: the next plan, or a pack beyond the largest. */
function More({ plan, billingPeriod }: Subscription) {
  const next = PLAN_IDS[PLAN_IDS.indexOf(plan) + 1];
  const [text, action, to] = next
    ? [
        `${PLANS[next].name} has ${counted(PLANS[next].leadsPerMonth, 'lead')} for ${priceText(PLANS[next].price[billingPeriod])}.`,
        'Upgrade',
        PLANS_PATH,
      ]
    : [
        `${counted(LEAD_PACK.leads, 'more lead')} cost $${LEAD_PACK.price}.`,
        'Buy more leads',
        PACKS_PATH,
      ];
  return (
    <Row gap={3} align="center" justify="between" className={styles.more}>
      <Text quiet>{text}</Text>
      <ButtonLink to={to} size="sm" variant="secondary">
        {action}
      </ButtonLink>
    </Row>
  );
}

function periodText({ usage, subscription }: PlanUsage): string {
  const { trialEndsAt, isReadOnly, status, endedAt, name } = subscription;
  const on = (at: string) => periodDayText(new Date(at));
  if (trialEndsAt)
    return `${isReadOnly ? 'Your free trial ended on' : 'Free trial until'} ${on(trialEndsAt)}.`;
  if (status === 'CANCELLED')
    return `Your ${name} plan ended on ${on(endedAt ?? usage.periodEnd)}.`;
  return `${name} plan, ${on(usage.periodStart)} – ${on(usage.periodEnd)}.`;
}
