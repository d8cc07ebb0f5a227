import type { LimitAhead } from '#contract/overview.js';
import type { UsageDays, UsageReport } from '#contract/subscription.js';

const DAY_MS = 86_400_000;
/** Below this share of the plan, a pace says little: one large run on the first day would be a warning. */
const NOTABLE_SHARE = 0.5;

/** When the account uses its plan's last lead at this period's pace; null if that is after the period. */
export function limitAhead(
  { used, included, extra, left, isOpen, resetsAt }: UsageReport & { isOpen: boolean },
  { periodStart, periodEnd, days }: UsageDays,
): LimitAhead | null {
  // An ended plan and a missing confirmation have their own explanations.
  if (!isOpen || used === 0) return null;
  const limit = included + extra;
  if (used >= limit) return { left: 0, reachedOn: null, resetsAt };
  if (used < NOTABLE_SHARE * limit) return null;
  const today = Date.parse(days.at(-1)!.day);
  const elapsed = Math.max(1, (today + DAY_MS - Date.parse(periodStart)) / DAY_MS);
  const daysLeft = Math.floor((limit - used) / (used / elapsed));
  const reachedOn = new Date(today + daysLeft * DAY_MS);
  if (reachedOn.getTime() >= Date.parse(periodEnd)) return null;
  return { left, reachedOn: reachedOn.toISOString().slice(0, 10), resetsAt };
}
