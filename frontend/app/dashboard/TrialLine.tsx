import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#contract/numbers.js';
import { PLANS_PATH } from '../../parts/plan/paths';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { May } from '../../parts/session/May';
import { useSession } from '../../parts/session/session';
import { readStored, writeStored } from '../../parts/session/storage';
import { useDates } from '../../parts/session/useDates';
import { CloseIcon } from '../../parts/ui/icons';
import { IconButton } from '../../parts/ui/IconButton';
import styles from './TrialLine.module.css';

const DISMISSED = 'trial-line-dismissed';

/** What is left of a free trial, in the header until dismissed. Narrow screens show it only as part of the usage. */
export function TrialLine() {
  const { user } = useSession();
  const { day } = useDates();
  const { data } = usePlanUsage();
  const [dismissed, setDismissed] = useState(() => readStored(DISMISSED, user?.uid ?? '') !== null);
  if (!data || dismissed) return null;
  const { trialEndsAt, isReadOnly } = data.subscription;
  if (!trialEndsAt || isReadOnly) return null;
  const dismiss = () => {
    setDismissed(true);
    writeStored(DISMISSED, user?.uid ?? '', 'yes');
  };
  return (
    <div className={styles.line} role="status">
      <span>
        Free trial until {day(trialEndsAt)}, {counted(data.usage.left, 'lead')} left.
      </span>
      <May do="billing">
        <Link to={PLANS_PATH}>See plans</Link>
      </May>
      <IconButton label="Dismiss" onClick={dismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
