/* No zod: the list of leads explains these limits. */

/** A website is visited again only after this time. */
export const VERIFY_AGAIN_MINUTES = 60;
/** Maximum unfinished visits that an account may have requested individually. */
export const MAX_PENDING_VERIFICATIONS = 100;
/** Maximum websites that one bulk change visits: about an hour's work. */
export const MAX_BULK_VISITS = 2_000;

/** The reasons a bulk change doesn't visit a lead's website. */
export const VISIT_SKIPS = [
  'recent',
  'noWebsite',
  'imported',
  'excluded',
  'waiting',
  'limit',
  'plan',
  'changed',
] as const;
export type VisitSkip = (typeof VISIT_SKIPS)[number];
