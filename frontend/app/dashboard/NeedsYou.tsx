import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { counted } from '#contract/numbers.js';
import type { LimitAhead, Overview } from '#contract/overview.js';
import { viewAddress } from '../../parts/views/address';
import { useViews } from '../../parts/views/useViews';
import { VerifyEmailButton } from '../../parts/session/VerifyEmailButton';
import { periodDayText, resetText } from '../../parts/plan/plan';
import { leadsOfRunPath } from '../../parts/runs/paths';
import { MoreLeads } from '../../parts/scrape/MoreLeads';
import { useSession } from '../../parts/session/session';
import { useCan } from '../../parts/session/useCan';
import { Badge } from '../../parts/ui/Badge';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { CheckIcon } from '../../parts/ui/icons';
import { Stack } from '../../parts/ui/layout';
import { Panel } from '../../parts/ui/Panel';
import { detailPath } from '../../screens/deliveries/paths';
import styles from './NeedsYou.module.css';
import { useOverview } from './useOverview';

/** What waits for the user, each with its action. */
export function NeedsYou() {
  const query = useOverview();
  const due = useDueToday();
  const data = useTasks(query.data);
  const waiting = data ? countOf(data) + (due ? 1 : 0) : 0;
  return (
    <Panel title="Needs you" query={query} link={waiting > 0 && <Badge>{waiting}</Badge>}>
      {data && <Needs {...data} due={due} waiting={waiting} />}
    </Panel>
  );
}

/** What the user's role allows them to settle. */
function useTasks(data: Overview | undefined): Overview | undefined {
  const [manages, works] = [useCan('manage'), useCan('work')];
  if (!data) return undefined;
  const { disabledWebhooks, duplicates } = data.needs;
  return {
    ...data,
    needs: {
      ...data.needs,
      disabledWebhooks: manages ? disabledWebhooks : 0,
      duplicates: works ? duplicates : 0,
    },
  };
}

const isFresh = ({ untouchedLeads }: Overview['deliveries'][number]) => untouchedLeads > 0;

function countOf({ needs, deliveries }: Overview): number {
  const { pausedDeliveries, mentions, disabledWebhooks, limit, duplicates, isAddressUnconfirmed } =
    needs;
  const others = [disabledWebhooks > 0, limit?.reachedOn, duplicates > 0, isAddressUnconfirmed];
  return (
    pausedDeliveries.length +
    mentions.length +
    deliveries.filter(isFresh).length +
    others.filter(Boolean).length
  );
}

type NeedsProps = Overview & { due: ReturnType<typeof useDueToday>; waiting: number };

function Needs({ needs, deliveries, due, waiting }: NeedsProps) {
  const { pausedDeliveries, mentions, disabledWebhooks, limit, duplicates, isAddressUnconfirmed } =
    needs;
  const fresh = deliveries.filter(isFresh);
  const isReached = limit?.reachedOn === null;
  if (waiting === 0) {
    return (
      <p className={styles.nothing}>
        <CheckIcon /> Nothing {isReached && 'else '}needs you right now.
      </p>
    );
  }
  return (
    <Stack as="ul">
      {pausedDeliveries.map(({ id, name, reason }) => (
        <Need key={id} action={<OpenLink to={detailPath(id)}>Review</OpenLink>}>
          <strong>{name}</strong> is paused. {reason}
        </Need>
      ))}
      {mentions.map(({ leadId, lead, by }) => (
        <Need key={leadId} action={<OpenLink to={`/dashboard/leads/${leadId}`}>Open</OpenLink>}>
          {by ?? 'A former member'} mentioned you in <strong>{lead}</strong>.
        </Need>
      ))}
      {due && (
        <Need action={<OpenLink to={viewAddress(due)}>Open</OpenLink>}>
          {counted(due.count ?? 0, 'follow-up')} {due.count === 1 ? 'is' : 'are'} due today.
        </Need>
      )}
      {disabledWebhooks > 0 && (
        <Need action={<OpenLink to="/dashboard/settings/api">Review</OpenLink>}>
          {counted(disabledWebhooks, 'webhook')} failed and {disabledWebhooks === 1 ? 'is' : 'are'}{' '}
          turned off.
        </Need>
      )}
      {/* The form above says when no leads are left. */}
      {limit && !isReached && <Need action={<MoreLeads />}>{limitText(limit)}</Need>}
      {fresh.map(({ id, deliveryId, runId, name, untouchedLeads }) => (
        <Need
          key={id}
          action={
            <OpenLink to={runId ? leadsOfRunPath(runId) : detailPath(deliveryId)}>Open</OpenLink>
          }
        >
          {counted(untouchedLeads, 'new lead')} from <strong>{name}</strong>.
        </Need>
      ))}
      {duplicates > 0 && (
        <Need action={<OpenLink to="/dashboard/leads/duplicates">Review</OpenLink>}>
          {counted(duplicates, 'possible duplicate')}.
        </Need>
      )}
      {isAddressUnconfirmed && <UnconfirmedAddress />}
    </Stack>
  );
}

/** The view of due leads, if the user kept it and it has leads. */
const useDueToday = () =>
  useViews().data?.find(
    ({ filter, count }) =>
      (count ?? 0) > 0 && filter.due === 'today' && Object.keys(filter).length === 1,
  );

/** The login address gets its link here; another one is confirmed in the settings. */
function UnconfirmedAddress() {
  const { user } = useSession();
  const settings = <OpenLink to="/dashboard/settings/notifications">Confirm</OpenLink>;
  return (
    <Need action={user?.emailVerified ? settings : <VerifyEmailButton />}>
      Confirm your email address, so that we can send you leads and alerts.
    </Need>
  );
}

const Need = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <li className={styles.need}>
    <p className={styles.text}>{children}</p>
    <span className={styles.action}>{action}</span>
  </li>
);

const OpenLink = ({ to, children }: { to: To; children: ReactNode }) => (
  <ButtonLink to={to} size="sm" variant="secondary">
    {children}
  </ButtonLink>
);

function limitText({ left, reachedOn, resetsAt }: LimitAhead) {
  const [until, today] = [new Date(reachedOn!), new Date()].map(periodDayText);
  const pace = until === today ? 'run out today' : `last until ${until}`;
  return `${counted(left, 'lead')} left. At this pace, they ${pace}. ${resetText(resetsAt)}`;
}
