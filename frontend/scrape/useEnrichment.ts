import { PLANS } from '../../contract/plans.js';
import { useSubscription } from '../plan/useSubscription';

const SENTENCES = {
  email: 'Role addresses such as info@, each with the page that names it.',
  social: 'Role addresses such as info@ and social profiles, each with the page that names it.',
};

/** What the account's plan looks for on websites; `sentence` is null where it does not look. */
export function useEnrichment(): { plan: string; sentence: string | null } {
  const { data: subscription } = useSubscription();
  // A plan that is not known yet forbids nothing: the server has the last word.
  if (!subscription) return { plan: '', sentence: SENTENCES.email };
  const { name, enrichment } = PLANS[subscription.plan];
  const has = (what: keyof typeof SENTENCES) => enrichment.includes(what);
  return {
    plan: name,
    sentence: has('social') ? SENTENCES.social : has('email') ? SENTENCES.email : null,
  };
}
