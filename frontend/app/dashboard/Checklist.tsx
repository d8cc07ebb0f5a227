import { Popover } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  CHECKLIST_STEPS,
  type Checklist as Progress,
  type ChecklistStep,
} from '#contract/checklist.js';
import { api } from '../../parts/api/api';
import { NEW_PATH } from '../../screens/deliveries/paths';
import { VerifyEmailButton } from '../../parts/session/VerifyEmailButton';
import { Button } from '../../parts/ui/Button';
import { CheckIcon } from '../../parts/ui/icons';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { useNotice } from '../../parts/ui/Notice';
import { useMediaQuery } from '../../parts/ui/useMediaQuery';
import { usePopover } from '../../parts/ui/usePopover';
import styles from './Checklist.module.css';
import { Examples } from './Examples';
import { OVERVIEW } from './useRuns';

const KEY = [OVERVIEW, 'checklist'];
/** A download or a link in an email may complete a step at any time. */
const POLL_MS = 15_000;

/** The title of each step, and how to do it; `leave` closes the list. */
const STEPS: Record<ChecklistStep, { title: string; next: (leave: () => void) => ReactNode }> = {
  email: {
    title: 'Verify your email',
    next: () => (
      <Stack gap={2} align="start">
        Open the link in our email. We can then email you when leads are ready.
        <VerifyEmailButton />
      </Stack>
    ),
  },
  search: { title: 'Run your first search', next: (leave) => <Examples onChoose={leave} /> },
  export: {
    title: 'Export your leads',
    next: () => (
      <>
        Download a run as CSV, or <Link to="/dashboard/leads">choose what to export</Link>.
      </>
    ),
  },
  delivery: {
    title: 'Schedule a delivery',
    next: () => (
      <>
        <Link to={NEW_PATH}>Choose a search</Link>, and get only its new leads on your schedule.
      </>
    ),
  },
};

const isOver = ({ done, dismissed }: Progress) =>
  dismissed || done.length === CHECKLIST_STEPS.length;

/** The first steps for a new user, behind a chip. Disappears after the last step, or when the user hides it. */
export function Checklist() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/checklist', { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
    retry: false,
  });
  const { button, popover, close } = usePopover();
  const hide = useHide();
  // Beside the heading of a phone.
  const isNarrow = useMediaQuery('(max-width: 30rem)');
  if (!data || isOver(data)) return null;
  return (
    <>
      <Button size="sm" variant="secondary" {...button}>
        {isNarrow ? 'Setup' : 'Getting started'}{' '}
        <span className={styles.done}>
          {isNarrow ? `${data.done.length}/${CHECKLIST_STEPS.length}` : progressText(data)}
        </span>
      </Button>
      <Popover
        {...popover}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Getting Started', className: styles.card },
        }}
      >
        <Stack gap={4}>
          <Row gap={4} align="center" justify="between">
            <Text quiet>{progressText(data)}</Text>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                close();
                hide();
              }}
            >
              Hide getting started
            </Button>
          </Row>
          <Steps done={data.done} leave={close} />
        </Stack>
      </Popover>
    </>
  );
}

const progressText = ({ done }: Progress) => `${done.length} of ${CHECKLIST_STEPS.length} done`;

function Steps({ done, leave }: Pick<Progress, 'done'> & { leave: () => void }) {
  const next = CHECKLIST_STEPS.find((step) => !done.includes(step));
  return (
    <ol className={styles.steps}>
      {CHECKLIST_STEPS.map((step) => {
        const isDone = done.includes(step);
        return (
          <li
            key={step}
            className={styles.step}
            data-done={isDone}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark}>{isDone && <CheckIcon />}</span>
            <Stack gap={1} className={styles.text}>
              <p className={styles.title}>
                {STEPS[step].title}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </p>
              {!isDone && (
                <Text as="div" quiet>
                  {STEPS[step].next(leave)}
                </Text>
              )}
            </Stack>
          </li>
        );
      })}
    </ol>
  );
}

/** Hides the checklist immediately, and offers Undo. */
function useHide() {
  const queries = useQueryClient();
  const notify = useNotice();
  const { mutate } = useMutation({
    mutationFn: (dismissed: boolean) => api.patch('/api/checklist', { body: { dismissed } }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      if (!saved.dismissed) return;
      notify({
        tone: 'info',
        text: 'Getting started is hidden.',
        undo: () => mutate(false),
      });
    },
    meta: { notice: () => "The change wasn't saved. Please try again." },
  });
  return () => mutate(true);
}
