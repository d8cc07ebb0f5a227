import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
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
import { CheckIcon, ChevronIcon } from '../../parts/ui/icons';
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
    <Stack as="ul" className={styles.needs}>
      {pausedDeliveries.map(({ id, name, reason }) => (
        <Need key={id} to={detailPath(id)}>
          <strong>{name}</strong> is paused. {reason}
        </Need>
      ))}
      {mentions.map(({ leadId, lead, by }) => (
        <Need key={leadId} to={`/dashboard/leads/${leadId}`}>
          {by ?? 'A former member'} mentioned you in <strong>{lead}</strong>.
        </Need>
      ))}
      {due && (
        <Need to={viewAddress(due)}>
          {counted(due.count ?? 0, 'follow-up')} {due.count === 1 ? 'is' : 'are'} due today.
        </Need>
      )}
      {disabledWebhooks > 0 && (
        <Need to="/dashboard/settings/api">
          {counted(disabledWebhooks, 'webhook')} failed and {disabledWebhooks === 1 ? 'is' : 'are'}{' '}
          turned off.
        </Need>
      )}
      {/* The form above says when no leads are left. */}
      {limit && !isReached && <Need action={<MoreLeads />}>{limitText(limit)}</Need>}
      {fresh.map(({ id, deliveryId, runId, name, untouchedLeads }) => (
        <Need key={id} to={runId ? leadsOfRunPath(runId) : detailPath(deliveryId)}>
          {counted(untouchedLeads, 'new lead')} from <strong>{name}</strong>.
        </Need>
      ))}
      {duplicates > 0 && (
        <Need to="/dashboard/leads/duplicates">{counted(duplicates, 'possible duplicate')}.</Need>
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
  const text = 'Confirm your email address, so that we can send you leads and alerts.';
  return user?.emailVerified ? (
    <Need to="/dashboard/settings/notifications">{text}</Need>
  ) : (
    <Need action={<VerifyEmailButton />}>{text}</Need>
  );
}

/** A row that opens what waits, or a text with the button that settles it. */
const Need = ({ to, action, children }: { to?: To; action?: ReactNode; children: ReactNode }) => (
  <li className={styles.need}>
    {to ? (
      <Link to={to} className={styles.link}>
        <span className={styles.text}>{children}</span>
        <ChevronIcon />
      </Link>
    ) : (
      <>
        <p className={styles.text}>{children}</p>
        <span className={styles.action}>{action}</span>
      </>
    )}
  </li>
);

function limitText({ left, reachedOn, resetsAt }: LimitAhead) {
  const [until, today] = [new Date(reachedOn!), new Date()].map(periodDayText);
  const pace = until === today ? 'used up today at this pace' : `enough until ${until}`;
  return `${counted(left, 'lead')} left, ${pace}. ${resetText(resetsAt)}`;
}
