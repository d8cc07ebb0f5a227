import { can, type Permission } from '#contract/roles.js';
import { useSession } from './session';

/** Whether the user's role in this account allows something. The server decides; this only keeps controls from failing. */
export function useCan(permission: Permission): boolean {
  const { profile } = useSession();
  return !profile?.membership || can(profile.membership, permission);
}
