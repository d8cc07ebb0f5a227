import { Badge } from '../ui/Badge';
import { badgeColor, hasNoResults, statusLabel } from './format';
import type { Run } from './run';

export const RunStatusBadge = ({ run }: { run: Run }) => (
  <Badge color={badgeColor(run)}>
    {hasNoResults(run) ? 'No results' : statusLabel(run.status)}
  </Badge>
);
