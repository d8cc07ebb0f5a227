import type { LeadStatus } from '../../contract/lead-fields.js';
import { Badge, type BadgeColour } from '../ui/Badge';
import { STATUS_LABELS } from './status';

const COLOURS: Record<LeadStatus, BadgeColour> = {
  NEW: 'blue',
  CONTACTED: 'yellow',
  QUALIFIED: 'accent',
  WON: 'green',
  LOST: 'grey',
};

export const StatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge colour={COLOURS[status]}>{STATUS_LABELS[status]}</Badge>
);
