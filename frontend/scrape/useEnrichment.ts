import { PLANS } from '../../contract/plans.js';
import { useSubscription } from '../plan/useSubscription';

const SENTENCES = {
  email: 'Finds role addresses such as info@, each with its source page.',
  social: 'Finds role addresses such as info@ and social profiles, each with its source page.',
};

/** The enrichment of the account's plan; `sentence` is null if there is none. */
export function useEnrichment(): { plan: string; sentence: string | null } {
  const { data: subscription } = useSubscription();
  // Allowed until the plan has loaded; the server decides.
  if (!subscription) return { plan: '', sentence: SENTENCES.email };
  const { name, enrichment } = PLANS[subscription.plan];
  const includes = (kind: keyof typeof SENTENCES) => enrichment.includes(kind);
  return {
    plan: name,
    sentence: includes('social') ? SENTENCES.social : includes('email') ? SENTENCES.email : null,
  };
}
