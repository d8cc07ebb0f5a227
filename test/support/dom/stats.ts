import { LEAD_STATUSES } from '#contract/lead-fields.js';
import { FIGURE_WEEKS, type Overview } from '#contract/overview.js';
import type { Stats } from '#contract/stats.js';

/** A new account's figures. */
export const NO_STATS: Stats = {
  leads: {
    total: 0,
    withPhone: 0,
    withEmail: 0,
    withWebsite: 0,
    withContact: 0,
    statuses: LEAD_STATUSES.map((value) => ({ value, count: 0 })),
    cities: [],
    areas: [],
    categories: [],
  },
  usage: {
    periodStart: '2026-11-01T00:00:00.000Z',
    periodEnd: '2026-12-01T00:00:00.000Z',
    limit: 300,
    days: [{ day: '2026-11-01', leads: 0 }],
    sources: [],
  },
};

const NO_FIGURE = { leads: 0, before: 0, weeks: Array.from({ length: FIGURE_WEEKS }, () => 0) };

/** A new account's overview. */
export const NO_OVERVIEW: Overview = {
  figures: { new: NO_FIGURE, reachable: NO_FIGURE, contacted: NO_FIGURE, won: NO_FIGURE },
  deliveries: [],
  needs: {
    duplicates: 0,
    limit: null,
    pausedDeliveries: [],
    disabledWebhooks: 0,
    mentions: [],
    isAddressUnconfirmed: false,
  },
};
