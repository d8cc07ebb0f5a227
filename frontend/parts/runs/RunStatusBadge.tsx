import { Badge } from '../ui/Badge';
import { badgeColor, hasNoResults, reachedLimit, statusLabel } from './format';
import type { Run } from './run';

export const RunStatusBadge = ({ run }: { run: Run }) => (
  <Badge color={badgeColor(run)}>
    {reachedLimit(run)
      ? 'Limit reached'
      : hasNoResults(run)
        ? 'No results'
        : statusLabel(run.status)}
  </Badge>
);
