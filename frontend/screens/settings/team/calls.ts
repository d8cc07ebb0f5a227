import { useQueryClient } from '@tanstack/react-query';
import type { InvitationForm, MemberPatch, Team } from '#contract/teams.js';
import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { readTeam, TEAM_KEY } from '../../../parts/session/useTeam';
import { TRY_AGAIN } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';

/** A change to the team. It shows what the server answers, which is the team after the change. */
export function useTeamAction<Argument = void>(
  act: (argument: Argument) => Promise<Team | undefined>,
  onSuccess?: (argument: Argument) => void,
) {
  const queries = useQueryClient();
  return useAction(async (argument: Argument) => (await act(argument)) ?? readTeam(), {
    onSuccess: (team, argument) => {
      queries.setQueryData(TEAM_KEY, team);
      onSuccess?.(argument);
    },
    meta: TRY_AGAIN,
  });
}

const at = (id: string) => ({ params: { path: { id } } });

/** The calls of the team's page. Those that return nothing are followed by a read. */
export const teamCalls = {
  invite: (form: InvitationForm) =>
    orFail('The invitation was not sent', api.post('/api/team/invitations', { body: form })),
  resend: (id: string) =>
    orFail('The invitation was not sent', api.post('/api/team/invitations/{id}/resend', at(id))),
  revoke: (id: string) =>
    orFail('The invitation was not revoked', api.delete('/api/team/invitations/{id}', at(id))),
  setRole: ({ id, role }: MemberPatch & { id: string }) =>
    orFail(
      'The role was not changed',
      api.patch('/api/team/members/{id}', { ...at(id), body: { role } }),
    ),
  remove: (id: string) =>
    orFail('The member was not removed', api.delete('/api/team/members/{id}', at(id))),
  letViewersExport: (viewersExport: boolean) =>
    orFail('The change was not saved', api.patch('/api/team', { body: { viewersExport } })),
  proposeOwner: (memberId: string) =>
    orFail('The account was not offered', api.post('/api/team/owner', { body: { memberId } })),
  revokeProposal: () => orFail('The proposal was not revoked', api.delete('/api/team/owner')),
  becomeOwner: () => orFail("You didn't become the owner", api.post('/api/team/owner/accept')),
  declineOwnership: () => orFail('The proposal still stands', api.post('/api/team/owner/decline')),
};
