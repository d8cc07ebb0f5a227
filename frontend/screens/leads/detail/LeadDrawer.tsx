import { Drawer } from '@mui/material';
import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { HttpError, useGetOne, useListContext, type UseGetOneOptions } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { Alert } from '../../../parts/ui/Alert';
import { IconButton } from '../../../parts/ui/IconButton';
import { ChevronIcon, CloseIcon } from '../../../parts/ui/icons';
import { Row, Stack } from '../../../parts/ui/layout';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import { moveNotices, useNotice } from '../../../parts/ui/Notice';
import { DRAWER_ID, focusField, focusTitle, TITLE_ID, type DrawerField } from '../keys/focus';
import { leadLink, type LeadView } from '../route';
import type { LeadRecord } from '../record';
import { useNeighbors } from '../useNeighbors';
import { Changes } from './Changes';
import { Contacts } from './Contacts';
import { Facts } from './Facts';
import styles from './LeadDrawer.module.css';
import { NoteField } from './NoteField';
import { Provenance } from './Provenance';
import { Reach } from './Reach';
import { Records } from './Records';
import { StatusField } from './StatusField';
import { Suppression } from './Suppression';
import { TagsField } from './TagsField';

const VISIT_POLL_MS = 1_000;
const options: UseGetOneOptions<LeadRecord> = {
  retry: false,
  onError: () => {},
  // Polls while the website is being visited.
  refetchInterval: ({ state }) => (state.data?.visitRequestedAt ? VISIT_POLL_MS : false),
};

/** A lead's details in a modal dialog, which traps focus, closes on Escape and restores focus. */
export function LeadDrawer({ id, view }: { id: string; view: LeadView }) {
  const { data, error, isFetching, refetch } = useGetOne<LeadRecord>('leads', { id }, options);
  const { data: listed } = useListContext<LeadRecord>();
  // Shows the list's record until the details load.
  const lead = data ?? (error ? undefined : listed?.find((shown) => shown.id === id));
  const notify = useNotice();

  return (
    <LeadPanel id={id} view={view} lead={lead}>
      {lead && (
        <Fragment key={id}>
          <Reach lead={lead} />
          <Stack gap={4}>
            <StatusField lead={lead} />
            <TagsField lead={lead} />
            <NoteField
              lead={lead}
              onLost={(reason) =>
                notify({
                  tone: 'danger',
                  text: `The note on ${lead.name} wasn't saved: ${reason}. Your draft is kept. Open the lead to try again.`,
                })
              }
            />
          </Stack>
          <FieldOfKey />
          <Facts lead={lead} />
          <Contacts lead={lead} />
          <Changes lead={lead} />
          <Provenance lead={lead} />
          <Records lead={lead} />
          <Suppression lead={lead} />
        </Fragment>
      )}
      {error && <LeadError error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!lead && !error && (
        <Stack gap={3} className={styles.loading} role="status">
          <span className="visually-hidden">Loading lead...</span>
          <span />
          <span />
          <span />
        </Stack>
      )}
    </LeadPanel>
  );
}

type PanelProps = {
  id: string;
  view: LeadView;
  lead: LeadRecord | undefined;
  children: ReactNode;
};

/** A modal panel. It contains the notices while it is open, so that keyboard users can reach their Undo button. */
function LeadPanel({ id, view, lead, children }: PanelProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => void navigate(leadLink({ view, id: null }, search));
  const { previous, next } = useNeighbors(view, id);
  const shown = useRef(id);
  const [opened] = useState({ id, by: document.activeElement });

  // For the first lead, the panel itself has the focus.
  useEffect(() => {
    if (shown.current !== id) focusTitle();
    shown.current = id;
  }, [id]);
  // The back button unmounts the open panel.
  useEffect(
    () => () => {
      if (shown.current === opened.id) (opened.by as HTMLElement | null)?.focus();
      focusLead(shown.current);
    },
    [opened],
  );
  /** The first Escape leaves the field, the second closes the panel. */
  const leaveField = (event: KeyboardEvent) => {
    const isField = (event.target as Element).matches('input, textarea, select');
    if (event.key !== 'Escape' || !isField) return;
    event.stopPropagation();
    focusTitle();
  };

  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      // It would return to the lead that was opened, even if another one was shown last.
      disableRestoreFocus
      slotProps={{
        paper: {
          ref: moveNotices,
          className: styles.drawer,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': TITLE_ID,
          id: DRAWER_ID,
          onKeyDown: leaveField,
        },
      }}
    >
      <Row as="header" nowrap gap={3} align="start" justify="between" className={styles.header}>
        <div>
          <h2 id={TITLE_ID} tabIndex={-1} className={styles.title}>
            {lead?.name ?? 'Lead'}
          </h2>
          {lead?.suppressed && <p className={styles.suppressed}>Excluded</p>}
        </div>
        <div className={styles.tools}>
          <IconButton label="Previous lead" disabled={!previous} onClick={previous}>
            <ChevronIcon back />
          </IconButton>
          <IconButton label="Next lead" disabled={!next} onClick={next}>
            <ChevronIcon />
          </IconButton>
          <IconButton label="Close" onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
      </Row>
      <div className={styles.body}>{children}</div>
    </Drawer>
  );
}

/** Focuses the field for the key that opened the lead from the list. Rendered inside the panel, whose content mounts later. */
function FieldOfKey() {
  const { state } = useLocation() as { state: { field?: DrawerField } | null };
  const field = state?.field;
  useEffect(() => {
    if (field) focusField(field);
  }, [field]);
  return null;
}

/** Focuses the lead in the list if no element has focus, as after opening an external link or moving to another lead. */
function focusLead(id: string) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const link = document.querySelector<HTMLElement>(`[data-lead="${id}"]`);
  (link ?? document.querySelector<HTMLElement>('#main-content'))?.focus();
}

type ErrorProps = { error: Error; busy: boolean; onRetry: () => void };

function LeadError({ error, busy, onRetry }: ErrorProps) {
  if (error instanceof HttpError && error.status === 404) {
    return <Alert title="Lead not found">It may have been deleted.</Alert>;
  }
  return (
    <RetryAlert title="Error Loading Lead" text={error.message} busy={busy} onRetry={onRetry} />
  );
}
