import { DialogContent } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { ROLE_TEXTS, type GivenRole } from '#contract/roles.js';
import { INVITATION_DAYS, invitationForm, type Team } from '#contract/teams.js';
import { serverMessage } from '../../../parts/api/call';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { useSession } from '../../../parts/session/session';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { DialogButton } from '../../../parts/ui/DialogButton';
import { Stack, Text } from '../../../parts/ui/layout';
import { DialogButtons, DialogForm, ModalDialog, useModal } from '../../../parts/ui/ModalDialog';
import { useNotice } from '../../../parts/ui/Notice';
import { Select } from '../../../parts/ui/Select';
import { TextField } from '../../../parts/ui/TextField';
import { ROLE_OPTIONS } from './roles';
import { TEAM_KEY } from '../../../parts/session/useTeam';
import { teamCalls } from './calls';

export const InviteButton = ({ team }: { team: Team }) => (
  <DialogButton variant="primary" dialog={(close) => <InviteDialog team={team} onClose={close} />}>
    Invite a teammate
  </DialogButton>
);

function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const modal = useModal(onClose);
  const queries = useQueryClient();
  const notify = useNotice();
  const { profile, setProfile } = useSession();
  const isTeam = profile?.membership?.isTeam ?? true;
  const { form, field, element, busy, failure } = useServerForm({
    schema: invitationForm,
    defaultValues: {
      email: '',
      role: 'MEMBER' as GivenRole,
      ...(!isTeam && { companyName: '' }),
    },
    save: teamCalls.invite,
    onSaved: (saved) => {
      queries.setQueryData(TEAM_KEY, saved);
      if (profile?.membership && !isTeam)
        setProfile({ ...profile, membership: { ...profile.membership, isTeam: true } });
      notify({ tone: 'success', text: `We sent ${form.getValues('email')} an invitation.` });
      modal.close();
    },
  });
  const isFull = team.seats.used >= team.seats.included;
  return (
    <ModalDialog modal={modal} title="Invite a teammate" width="sm">
      <DialogForm {...element}>
        <Stack as={DialogContent} gap={4}>
          {!isTeam && (
            <TextField
              label="Company name"
              hint="Your account becomes a company account with this name."
              autoComplete="organization"
              {...field('companyName')}
            />
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            placeholder="name@company.com"
            {...field('email')}
          />
          <Select
            label="Role"
            options={ROLE_OPTIONS}
            hint={ROLE_TEXTS[form.watch('role')]}
            {...field('role')}
          />
          <Text quiet>
            The link works for {INVITATION_DAYS} days and only for this address.
            {isFull && form.watch('role') !== 'VIEWER' && ' All seats of your plan are taken.'}
          </Text>
          {failure && (
            <Alert tone="danger" title={failure.message}>
              {serverMessage(failure) ?? 'Please try again.'}
            </Alert>
          )}
        </Stack>
        <DialogButtons onCancel={modal.close}>
          <Button type="submit" busy={busy}>
            Send invitation
          </Button>
        </DialogButtons>
      </DialogForm>
    </ModalDialog>
  );
}
