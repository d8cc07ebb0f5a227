import { useDroppable } from '@dnd-kit/core';
import { Tab, Tabs } from '@mui/material';
import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import { count } from '../../../parts/ui/numbers';
import styles from './Board.module.css';

export const PANEL_ID = 'board-column';
export const tabId = (status: LeadStatus) => `board-tab-${status}`;

interface Props {
  statuses: readonly LeadStatus[];
  counts: { value: string; count: number }[] | undefined;
  shown: LeadStatus;
  onShow: (status: LeadStatus) => void;
}

/** Chooses the column of a narrow screen. A card dropped on a tab moves to its column. */
export function StatusTabs({ statuses, counts, shown, onShow }: Props) {
  return (
    <Tabs
      value={shown}
      variant="fullWidth"
      aria-label="Status"
      className={styles.tabs!}
      onChange={(_, status: LeadStatus) => onShow(status)}
    >
      {statuses.map((status) => (
        <StatusTab
          key={status}
          value={status}
          leads={counts?.find(({ value }) => value === status)?.count}
        />
      ))}
    </Tabs>
  );
}

/** `Tabs` gives it the other properties of a tab. */
function StatusTab({ value, leads, ...tab }: { value: LeadStatus; leads: number | undefined }) {
  const { setNodeRef, isOver } = useDroppable({ id: value });
  return (
    <Tab
      {...tab}
      ref={setNodeRef}
      value={value}
      id={tabId(value)}
      aria-controls={PANEL_ID}
      className={styles.tab!}
      data-over={isOver || undefined}
      label={
        <>
          <span>{STATUS_LABELS[value]}</span>{' '}
          <span className={styles.count}>{leads === undefined ? '' : count.format(leads)}</span>
        </>
      }
    />
  );
}
