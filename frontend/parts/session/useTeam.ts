import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ROLE_NAMES } from '#contract/roles.js';
import type { Member } from '#contract/teams.js';
import { api } from '../api/api';
import { orFail } from '../api/call';
import { useSession } from './session';

export const TEAM_PATH = '/api/team';
export const TEAM_KEY = ['settings', 'team'];
const STALE_MS = 60_000;

export const readTeam = (signal?: AbortSignal) =>
  orFail('Failed to load the team', api.get(TEAM_PATH, { ...(signal && { signal }) }));

/** The account's members, open invitations and seats. */
export const useTeam = (options: { enabled?: boolean; staleTime?: number } = {}) =>
  useQuery({ queryKey: TEAM_KEY, queryFn: ({ signal }) => readTeam(signal), ...options });

/** Whether the account has several people, or is a company's. Someone who works alone sees nothing of teams. */
export const useIsTeam = (): boolean => useSession().profile?.membership?.isTeam ?? false;

/** How a member is called. */
export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>) =>
  name ?? email ?? 'this member';

/** Whether a member can be given leads. */
export const worksWithLeads = ({ role, isDisabled }: Member) => role !== 'VIEWER' && !isDisabled;

/** Members to choose from, with their roles. */
export const memberChoices = (members: readonly Member[]) =>
  members.map((member) => ({
    id: member.id,
    label: nameOf(member),
    meaning: ROLE_NAMES[member.role],
  }));

const NONE: Member[] = [];

/** The members whom leads can be assigned to; none for someone who works alone. */
export function useAssignees(): Member[] {
  const isTeam = useIsTeam();
  const { data } = useTeam({ enabled: isTeam, staleTime: STALE_MS });
  return useMemo(() => (isTeam && data?.members.filter(worksWithLeads)) || NONE, [isTeam, data]);
}
