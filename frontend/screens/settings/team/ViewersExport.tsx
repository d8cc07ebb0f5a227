import type { Team } from '#contract/teams.js';
import { Switch } from '../../../parts/ui/Switch';
import { teamCalls, useTeamAction } from './calls';

export function ViewersExport({ team }: { team: Team }) {
  const { run, busy } = useTeamAction(teamCalls.letViewersExport);
  return (
    <Switch
      label="Viewers can download leads"
      description="Otherwise they only look at them here."
      checked={team.viewersExport}
      busy={busy}
      onChange={run}
    />
  );
}
