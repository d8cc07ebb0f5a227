import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import { Badge, type BadgeColor } from '../../../parts/ui/Badge';

const COLORS: Record<LeadStatus, BadgeColor> = {
  NEW: 'blue',
  CONTACTED: 'yellow',
  QUALIFIED: 'accent',
  WON: 'green',
  LOST: 'gray',
};

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge color={COLORS[status]}>{STATUS_LABELS[status]}</Badge>
);
