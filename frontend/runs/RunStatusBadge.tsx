import type { RunStatus } from '../../contract/scrape.js';
import { Badge } from '../ui/Badge';
import { badgeColour } from './format';

export const RunStatusBadge = ({ status }: { status: RunStatus }) => (
  <Badge colour={badgeColour(status)}>{status}</Badge>
);
