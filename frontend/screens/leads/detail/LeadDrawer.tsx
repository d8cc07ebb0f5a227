import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError, useGetOne, useListContext, type UseGetOneOptions } from 'react-admin';
import { useLocation } from 'react-router';
import { useCan } from '../../../parts/session/useCan';
import { Alert } from '../../../parts/ui/Alert';
import { Stack } from '../../../parts/ui/layout';
import { RetryAlert } from '../../../parts/ui/RetryAlert';
import { useNotice } from '../../../parts/ui/Notice';
import { cachedLead } from '../cached-leads';
import { focusField, type DrawerField } from '../keys/focus';
import type { LeadView } from '../route';
import type { LeadRecord } from '../record';
import { Changes } from './Changes';
import { ContactActions } from './ContactActions';
import { Contacts } from './Contacts';
import styles from './LeadDrawer.module.css';
import { LeadPanel } from './LeadPanel';
import { Place } from './Place';
import { Properties } from './Properties';
import { Provenance } from './Provenance';
import { Records } from './Records';
import { Suppression } from './Suppression';
import { TeamActivity } from './TeamActivity';

const VISIT_POLL_MS = 1_000;
const options: UseGetOneOptions<LeadRecord> = {
  retry: false,
  // React-admin stores the list's records as details, which they lack.
  staleTime: 0,
  refetchOnMount: 'always',
  onError: () => {},
  // Polls while the website is being visited.
  refetchInterval: ({ state }) => (state.data?.visitRequestedAt ? VISIT_POLL_MS : false),
};

interface Props {
  id: string;
  view: LeadView;
  isDocked: boolean;
}

/** A lead's details: beside the list where there is room, otherwise in a sheet above it. */
export function LeadDrawer({ id, view, isDocked }: Props) {
  const { data, error, isFetching, refetch } = useGetOne<LeadRecord>('leads', { id }, options);
  const { data: listed } = useListContext<LeadRecord>();
  const client = useQueryClient();
  // Shows the list's record until the details load.
  const lead =
    data ??
    (error ? undefined : (listed?.find((shown) => shown.id === id) ?? cachedLead(client, id)));
  const notify = useNotice();
  const mayWork = useCan('work');

  return (
    <LeadPanel id={id} view={view} lead={lead} isDocked={isDocked}>
      {lead && (
        // What a role doesn't allow is disabled or hidden; links work.
        <fieldset key={id} disabled={!mayWork} className={styles.fields}>
          <ContactActions lead={lead} />
          <Properties
            lead={lead}
            onLost={(reason) =>
              notify({
                tone: 'danger',
                text: `The note on ${lead.name} wasn't saved: ${reason}. Your draft is kept. Open the lead to try again.`,
              })
            }
          />
          <FieldOfKey />
          <TeamActivity leadId={id} />
          <Place lead={lead} />
          <Contacts lead={lead} />
          <Changes lead={lead} />
          <Provenance lead={lead} />
          <Records lead={lead} />
          <Suppression lead={lead} />
        </fieldset>
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

/** Focuses the field for the key that opened the lead from the list. Rendered inside the panel, whose content mounts later. */
function FieldOfKey() {
  const { state } = useLocation() as { state: { field?: DrawerField } | null };
  const field = state?.field;
  useEffect(() => {
    if (field) focusField(field);
  }, [field]);
  return null;
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
