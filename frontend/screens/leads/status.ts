import { LEAD_STATUSES, STATUS_LABELS } from '#contract/lead-fields.js';

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));
