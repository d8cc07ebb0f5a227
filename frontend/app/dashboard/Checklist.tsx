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
import { IconButton } from '../../parts/ui/IconButton';
import { CheckIcon, CloseIcon } from '../../parts/ui/icons';
import { Stack, Text } from '../../parts/ui/layout';
import { useNotice } from '../../parts/ui/Notice';
import { TitledCard } from '../../parts/ui/Panel';
import styles from './Checklist.module.css';
import { Examples } from './Examples';
import { OVERVIEW } from './useRuns';

const KEY = [OVERVIEW, 'checklist'];
/** A download or a link in an email may complete a step at any time. */
const POLL_MS = 15_000;

const STEPS: Record<ChecklistStep, { title: string; next: ReactNode }> = {
  email: {
    title: 'Verify your email',
    next: 'Select Send verification link above, then open the link in the email. We can then email you when leads are ready.',
  },
  search: { title: 'Run your first search', next: <Examples /> },
  export: {
    title: 'Export your leads',
    next: (
      <>
        Download a run as CSV, or <Link to="/dashboard/leads">choose what to export</Link>.
      </>
    ),
  },
  delivery: {
    title: 'Schedule a delivery',
    next: (
      <>
        <Link to={NEW_PATH}>Choose a search</Link>, and get only its new leads on your schedule.
      </>
    ),
  },
};

const isOver = ({ done, dismissed }: Progress) =>
  dismissed || done.length === CHECKLIST_STEPS.length;

/** The first steps for a new user. Disappears after the last step, or when the user hides it. */
export function Checklist() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Progress>('/api/checklist', { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
    retry: false,
  });
  const hide = useHide();
  if (!data || isOver(data)) return null;
  const { done } = data;
  const next = CHECKLIST_STEPS.find((step) => !done.includes(step));
  return (
    <TitledCard
      title="Getting Started"
      link={
        <IconButton label="Hide getting started" onClick={hide}>
          <CloseIcon />
        </IconButton>
      }
    >
      <Text quiet>
        {done.length} of {CHECKLIST_STEPS.length} done
      </Text>
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
                    {STEPS[step].next}
                  </Text>
                )}
              </Stack>
            </li>
          );
        })}
      </ol>
    </TitledCard>
  );
}

/** Hides the checklist immediately, and offers Undo. */
function useHide() {
  const queries = useQueryClient();
  const notify = useNotice();
  const { mutate } = useMutation({
    mutationFn: (dismissed: boolean) => api.patch<Progress>('/api/checklist', { dismissed }),
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
