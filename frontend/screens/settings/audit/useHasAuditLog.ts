import { useCan } from '../../../parts/session/useCan';
import { useIsTeam } from '../../../parts/session/useTeam';

/** Whether the user sees the account's audit log. An individual's account has none to show. */
export function useHasAuditLog(): boolean {
  const mayRead = useCan('audit');
  return useIsTeam() && mayRead;
}
