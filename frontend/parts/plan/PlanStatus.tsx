import type { Subscription } from '#contract/subscription.js';
import { Badge, type BadgeColor } from '../ui/Badge';

const STATUSES: Record<Subscription['status'], [text: string, color: BadgeColor]> = {
  TRIAL: ['Trial', 'blue'],
  ACTIVE: ['Active', 'green'],
  PAST_DUE: ['Payment overdue', 'red'],
  CANCELLED: ['Canceled', 'gray'],
};

export function PlanStatus({ status }: Pick<Subscription, 'status'>) {
  const [text, color] = STATUSES[status];
  return <Badge color={color}>{text}</Badge>;
}
