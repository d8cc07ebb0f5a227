import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDestination } from '#contract/destination-forms.js';
import { DESTINATIONS } from '#contract/destinations.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';
import { Badge } from '../../../parts/ui/Badge';
import { Button } from '../../../parts/ui/Button';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import styles from '../api/Api.module.css';
import { Connection } from '../api/Connection';
import { DestinationForm } from './DestinationForm';

const KEY = ['destinations'];

/** The account's destinations for deliveries. */
export function Destinations() {
  const [isAdding, setAdding] = useState(false);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch destinations',
        api.get<StoredDestination[]>('/api/destinations', { signal }),
      ),
    ...NO_RETRY,
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  return (
    <div className={styles.stack}>
      <Loaded query={query} loading="Loading destinations..." inline>
        {(destinations) =>
          destinations.length === 0 ? (
            <Text quiet>
              No destinations yet. Add an email address, an Airtable base, a Google sheet, a bucket
              or an SFTP server.
            </Text>
          ) : (
            <Stack as="ul" aria-label="Destinations">
              {destinations.map((destination) => (
                <Item key={destination.id} destination={destination} onChanged={refresh} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isAdding ? (
        <DestinationForm onSaved={refresh} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add destination
          </Button>
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  destination: StoredDestination;
  onChanged: () => Promise<unknown>;
}

function Item({ destination, onChanged }: ItemProps) {
  const { id, name, type, config } = destination;
  const notify = useNotice();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const path = `/api/destinations/${id}`;
  const { run, busy } = useAction((act: () => Promise<string>) => act(), {
    meta: TRY_AGAIN,
    onSuccess: (text) => notify({ tone: 'success', text }),
    onSettled: onChanged,
  });
  const test = async () => {
    const sent = api.post<{ receipt: string }>(`${path}/test`);
    return (await orFail("We couldn't send the test", sent)).receipt;
  };
  const remove = async () => {
    await orFail("We couldn't delete the destination", api.delete(path));
    return `"${name}" deleted.`;
  };
  return (
    <Connection
      title={
        <>
          {name} <Badge color="gray">{DESTINATIONS[type].label}</Badge>
        </>
      }
      about={targetOf(config)}
      actions={[
        {
          text: 'Send a test',
          label: `Send a test to ${name}`,
          isBusy: busy,
          onClick: () => run(test),
        },
        {
          text: 'Edit',
          label: `Edit ${name}`,
          isOpen: isEditing,
          onClick: () => setEditing(!isEditing),
        },
        {
          text: 'Delete',
          label: `Delete ${name}`,
          isRisky: true,
          onClick: () => setDeleting(true),
        },
      ]}
    >
      {isEditing && (
        <DestinationForm
          stored={destination}
          onSaved={onChanged}
          onClose={() => setEditing(false)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={`Delete "${name}"?`}
          text="Deliveries will no longer be sent there."
          action="Delete"
          onConfirm={() => run(remove)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Connection>
  );
}

/** The part of a configuration that best identifies it. */
function targetOf({ to, baseId, spreadsheetId, bucket, host }: Record<string, unknown>): string {
  if (Array.isArray(to)) return to.join(', ');
  return [baseId, spreadsheetId, bucket, host].find((part) => typeof part === 'string') ?? '';
}
