import type { RunEstimate } from '#contract/coverage.js';
import { count } from '../ui/numbers';

/** "About 10 of 45" */
export function leadsText({ found }: RunEstimate, minLeads: unknown): string | null {
  const requested = typeof minLeads === 'number' ? minLeads : Infinity;
  if (!found) return requested === Infinity ? null : `Up to ${count.format(requested)}`;
  const expected = Math.min(requested, found.new);
  if (expected === 0) return `None of ${count.format(found.total)} found`;
  return `About ${count.format(expected)} of ${count.format(found.new)}`;
}

/** "10 of 2,440 left" */
export function usesText({ quota }: RunEstimate): string | null {
  if (!quota) return null;
  if (quota.left === 0) return 'No leads left';
  return `${count.format(quota.uses)} of ${count.format(quota.left)} left`;
}
