import { DialogContent } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { CopyButton } from '../../../parts/ui/CopyButton';
import { Stack, Text } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { DialogButtons, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { useNotice } from '../../../parts/ui/Notice';
import { TextField } from '../../../parts/ui/TextField';

const KEY = ['calendar'];

/** How calendar apps subscribe to an address. */
const APPS = [
  [
    'Google Calendar',
    'next to “Other calendars”, choose + and “From URL”, then paste the address.',
  ],
  ['Outlook', 'choose “Add calendar” and “Subscribe from web”, then paste the address.'],
  ['Apple Calendar', 'choose File and “New Calendar Subscription”, then paste the address.'],
] as const;

/** The address at which calendar apps read the user's follow-ups. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch the address', api.get('/api/calendar', { signal })),
    ...NO_RETRY,
  });
  return (
    <ModalDialog modal={modal} title="Calendar of follow-ups" width="sm">
      <Stack as={DialogContent} gap={4}>
        <Text>
          Your calendar app shows each lead with a due date as an all-day event, and updates it
          every few hours.
        </Text>
        <Loaded query={query} loading="Loading address..." lines={2}>
          {({ url }) => <Address url={url} />}
        </Loaded>
        <Stack as="ul" gap={2}>
          {APPS.map(([app, steps]) => (
            <Text as="li" key={app} size="sm">
              <strong>{app}:</strong> {steps}
            </Text>
          ))}
        </Stack>
      </Stack>
      <DialogButtons onCancel={modal.close} cancel="Close">
        <RenewButton />
      </DialogButtons>
    </ModalDialog>
  );
}

const Address = ({ url }: { url: string }) => (
  <Stack gap={2}>
    <TextField
      label="Address"
      readOnly
      value={url}
      hint="Anyone with this address can see your follow-ups."
      onFocus={(event) => event.target.select()}
    />
    <div>
      <CopyButton text={url} size="sm" />
    </div>
  </Stack>
);

function RenewButton() {
  const client = useQueryClient();
  const notify = useNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post('/api/calendar/renewal'),
    meta: { notice: ({ message }: Error) => `The address wasn't renewed: ${message}` },
    onSuccess: (renewed) => {
      client.setQueryData(KEY, renewed);
      notify({ tone: 'success', text: 'Address renewed. Add the new one to your calendar app.' });
    },
  });
  return (
    <ConfirmButton
      variant="secondary"
      busy={isPending}
      confirm={{
        title: 'Renew the address?',
        text: 'The earlier address stops working, and calendar apps that use it show no more follow-ups.',
        action: 'Renew',
      }}
      onConfirm={() => mutate()}
    >
      Renew address
    </ConfirmButton>
  );
}
