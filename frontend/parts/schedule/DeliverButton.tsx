import { lazy, Suspense, useId, useState } from 'react';
import { isFinished } from '#contract/scrape.js';
import { cityName } from '../runs/format';
import type { Run } from '../runs/run';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import styles from './DeliverButton.module.css';
import { usePlan } from './PlanChoice';
import { deliverHint, deliverText } from './usual-cadence';

const ScheduleDialog = lazy(() => import('./ScheduleDialog'));

interface Props {
  run: Run;
  /** Shows an icon instead of text and explanation. */
  compact?: boolean;
}

/** Turns a finished run into a scheduled delivery of the same search, as often as the plan allows. */
export function DeliverButton({ run, compact = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const plan = usePlan();
  if (!isFinished(run.status)) return null;
  const text = deliverText(plan);
  const label = `${text}: ${run.category} in ${cityName(run.city)}`;
  const open = () => setOpen(true);
  return (
    <>
      {compact ? (
        <IconButton label={label} aria-haspopup="dialog" onClick={open}>
          <DeliverIcon />
        </IconButton>
      ) : (
        <>
          <Button
            size="sm"
            variant="secondary"
            aria-label={label}
            aria-describedby={plan && hintId}
            aria-haspopup="dialog"
            onClick={open}
          >
            {text}
          </Button>
          {plan && (
            <p id={hintId} className={styles.hint}>
              {deliverHint(plan)}
            </p>
          )}
        </>
      )}
      {isOpen && (
        <Suspense>
          <ScheduleDialog run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const DeliverIcon = () => (
  <Icon width="20" height="20">
    <rect x="4" y="5.5" width="16" height="14" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4M9 14.5l2 2 4-4" />
  </Icon>
);
