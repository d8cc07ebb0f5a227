import { hasCategory } from '#contract/categories.js';
import { deliveryRequest, type DeliveryPatch, type DeliveryRequest } from '#contract/deliveries.js';
import { invalid } from '../../platform/problem.filter.js';

/**
 * A delivery's request after a change.
 * @throws ProblemException 400 with `errors` if the resulting request would be invalid
 */
export function merge(stored: DeliveryRequest, patch: DeliveryPatch): DeliveryRequest {
  // The two fields for categories are replaced together.
  const { category: _category, categories: _categories, ...others } = stored;
  const kept = hasCategory(patch) ? others : stored;
  const set = Object.entries({ ...kept, ...patch }).filter(([, value]) => value !== null);
  const merged = deliveryRequest.safeParse(Object.fromEntries(set));
  if (!merged.success) throw invalid(merged.error.issues);
  return merged.data;
}
