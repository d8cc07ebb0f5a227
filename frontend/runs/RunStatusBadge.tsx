import { Badge } from '../ui/Badge';
import { badgeColour, hasNoResults } from './format';
import type { Run } from './run';

export const RunStatusBadge = ({ run }: { run: Run }) => (
  <Badge colour={badgeColour(run)}>{hasNoResults(run) ? 'No results' : run.status}</Badge>
);
