import { PLANS } from '#contract/plans.js';
import { useSubscription } from '../plan/useSubscription';

const HINTS = {
  email: 'Finds role addresses such as info@, each with its source page.',
  social: 'Finds role addresses such as info@ and social profiles, each with its source page.',
};

/** The enrichment that the account's plan includes; `hint` is null if there is none. */
export function useEnrichment(): { plan: string; hint: string | null } {
  const { data: subscription } = useSubscription();
  // Allowed until the plan has loaded; the server decides.
  if (!subscription) return { plan: '', hint: HINTS.email };
  const { name, enrichment } = PLANS[subscription.plan];
  const includes = (kind: keyof typeof HINTS) => enrichment.includes(kind);
  return {
    plan: name,
    hint: includes('social') ? HINTS.social : includes('email') ? HINTS.email : null,
  };
}
