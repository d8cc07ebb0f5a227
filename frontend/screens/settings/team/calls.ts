import { useQueryClient } from '@tanstack/react-query';
import type { Team } from '#contract/teams.js';
import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { readTeam, TEAM_KEY, TEAM_PATH as PATH } from '../../../parts/session/useTeam';
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

/** The calls of the team's page. Those that return nothing are followed by a read. */
export const teamCalls = {
  invite: (form: object) =>
    orFail('The invitation was not sent', api.post<Team>(`${PATH}/invitations`, form)),
  resend: (id: string) =>
    orFail('The invitation was not sent', api.post<Team>(`${PATH}/invitations/${id}/resend`)),
  revoke: (id: string) =>
    orFail('The invitation was not revoked', api.delete<undefined>(`${PATH}/invitations/${id}`)),
  setRole: ({ id, role }: { id: string; role: string }) =>
    orFail('The role was not changed', api.patch<Team>(`${PATH}/members/${id}`, { role })),
  remove: (id: string) =>
    orFail('The member was not removed', api.delete<undefined>(`${PATH}/members/${id}`)),
  letViewersExport: (viewersExport: boolean) =>
    orFail('The change was not saved', api.patch<Team>(PATH, { viewersExport })),
  proposeOwner: (memberId: string) =>
    orFail('The account was not offered', api.post<Team>(`${PATH}/owner`, { memberId })),
  revokeProposal: () =>
    orFail('The proposal was not revoked', api.delete<undefined>(`${PATH}/owner`)),
  becomeOwner: () => orFail("You didn't become the owner", api.post(`${PATH}/owner/accept`)),
  declineOwnership: () =>
    orFail('The proposal still stands', api.post<Team>(`${PATH}/owner/decline`)),
};
