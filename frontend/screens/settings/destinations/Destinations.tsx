import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELDS_MISSING, type StoredDestination } from '#contract/destination-forms.js';
import { DESTINATIONS } from '#contract/destinations.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail, problemCode, serverMessage } from '../../../parts/api/call';
import { Badge } from '../../../parts/ui/Badge';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { useAction } from '../../../parts/ui/useAction';
import { Connection } from '../api/Connection';
import { DestinationForm } from './DestinationForm';

const KEY = ['destinations'];

/** The account's destinations for deliveries, and the dialog that adds one. */
export function Destinations() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch destinations', api.get('/api/destinations', { signal })),
    ...NO_RETRY,
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  return (
    <Section
      title="Destinations"
      note="The places we send your deliveries. Choose them when you create a delivery."
      actions={
        <DialogButton dialog={(close) => <DestinationForm onSaved={refresh} onClose={close} />}>
          Add destination
        </DialogButton>
      }
    >
      <Loaded query={query} loading="Loading destinations..." lines={3}>
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
    </Section>
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
  const [missing, setMissing] = useState<string | null>(null);
  const at = { params: { path: { id } } };
  const { run, busy } = useAction((act: () => Promise<string | null>) => act(), {
    meta: TRY_AGAIN,
    onSuccess: (text) => text && notify({ tone: 'success', text }),
    onSettled: onChanged,
  });
  const test = async () => {
    try {
      const sent = api.post('/api/destinations/{id}/test', at);
      return (await orFail("We couldn't send the test", sent)).receipt;
    } catch (error) {
      if (problemCode(error) !== FIELDS_MISSING) throw error;
      setMissing(serverMessage(error) ?? '');
      return null;
    }
  };
  const createFields = async () => {
    await orFail(
      "We couldn't create the fields",
      api.patch('/api/destinations/{id}', { ...at, body: { createFields: true } }),
    );
    return test();
  };
  const remove = async () => {
    await orFail("We couldn't delete the destination", api.delete('/api/destinations/{id}', at));
    return `"${name}" deleted.`;
  };
  return (
    <Connection
      title={
        <Row as="span" gap={2} rowGap={0} align="center">
          {name} <Badge color="gray">{DESTINATIONS[type].label}</Badge>
        </Row>
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
          onClick: () => setEditing(true),
        },
        {
          text: 'Delete',
          label: `Delete ${name}`,
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
      {missing !== null && (
        <CreateFields
          text={missing}
          onConfirm={() => run(createFields)}
          onClose={() => setMissing(null)}
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

type CreateFieldsProps = { text: string; onConfirm: () => void; onClose: () => void };

/** Asks before it changes a table that isn't ours. */
const CreateFields = (dialog: CreateFieldsProps) => (
  <ConfirmDialog
    title="Create the missing fields?"
    action="Create fields"
    isRisky={false}
    {...dialog}
  />
);

/** The part of a configuration that best identifies it. */
function targetOf({ to, baseId, spreadsheetId, bucket, host }: Record<string, unknown>): string {
  if (Array.isArray(to)) return to.join(', ');
  return [baseId, spreadsheetId, bucket, host].find((part) => typeof part === 'string') ?? '';
}
