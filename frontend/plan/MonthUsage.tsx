import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  storageWarning,
  type Subscription,
  type UsageReport,
} from '../../contract/subscription.js';
import { counted } from '../../contract/numbers.js';
import { api } from '../api/api';
import { count } from '../ui/numbers';
import { Alert } from '../ui/Alert';
import { Panel } from '../ui/Panel';
import panelStyles from '../ui/Panel.module.css';
import styles from './MonthUsage.module.css';

// Plan months are in UTC. In another time zone, the first day could fall in the month before.
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The query to refetch when a run starts or ends. */
export const USAGE_KEY = 'usage';

const planLink = <Link to="/dashboard/subscription">Your plan</Link>;

/** `link` opens the plan; null on the plan's own page. */
export function MonthUsage({ link = planLink }: { link?: ReactNode }) {
  const query = useQuery({
    queryKey: [USAGE_KEY],
    queryFn: async () => {
      const [usage, subscription] = await Promise.all([
        api.get<UsageReport>('/api/usage'),
        api.get<Subscription>('/api/subscription'),
      ]);
      return { usage, subscription };
    },
    retry: false,
  });
  return (
    <Panel title="This Month" query={query} link={link}>
      {query.data && <Meter {...query.data} />}
    </Panel>
  );
}

interface Reports {
  usage: UsageReport;
  subscription: Subscription;
}

function Meter({ usage, subscription }: Reports) {
  const { used, included, left, resetsAt, storedLeads, maxStoredLeads } = usage;
  const warning = storageWarning(usage);
  const share = included === 0 ? 1 : Math.min(1, used / included);
  const over = Math.max(0, used - included);
  const text = `${count.format(used)} of ${count.format(included)} leads`;
  return (
    <div className={styles.usage}>
      <p className={styles.used}>
        <strong className={styles.figure}>{count.format(used)}</strong> of {count.format(included)}{' '}
        leads
      </p>
      <div
        className={styles.track}
        role="meter"
        aria-label="Plan usage"
        aria-valuemin={0}
        aria-valuemax={included}
        aria-valuenow={Math.min(used, included)}
        aria-valuetext={text}
      >
        <div
          className={styles.bar}
          data-over={over > 0}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      {over > 0 ? (
        <Alert tone="warning">
          You're {counted(over, 'lead')} over your {subscription.name} plan.
        </Alert>
      ) : (
        <p className={styles.left}>{counted(left, 'lead')} left</p>
      )}
      <p className={panelStyles.quiet}>
        {subscription.name} plan, {month.format(new Date(usage.month))}. Resets on{' '}
        {day.format(new Date(resetsAt))}.
      </p>
      {warning ? (
        <Alert tone="warning">{warning}</Alert>
      ) : (
        <p className={panelStyles.quiet}>
          {count.format(storedLeads)} of {count.format(maxStoredLeads)} leads stored.
        </p>
      )}
    </div>
  );
}
