import { can } from '#contract/roles.js';
import { useSession } from '../../../parts/session/session';

/** Whether the user sees the account's audit log. An individual's account has none to show. */
export function useHasAuditLog(): boolean {
  const membership = useSession().profile?.membership;
  return Boolean(membership?.isTeam) && can(membership!, 'audit');
}
