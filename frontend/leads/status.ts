import { LEAD_STATUSES, type LeadStatus } from '../../contract/lead-fields.js';

export const STATUS_LABELS: Record<LeadStatus, string> = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  WON: 'Won',
  LOST: 'Lost',
};

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));
