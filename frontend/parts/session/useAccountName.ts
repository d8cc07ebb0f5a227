import { useSession } from './session';

/** The name of the account that this tab shows; null for a person with only one. */
export function useAccountName(): string | null {
  const membership = useSession().profile?.membership;
  if (!membership || membership.accounts.length < 2) return null;
  return membership.accounts.find(({ id }) => id === membership.accountId)?.name ?? null;
}
