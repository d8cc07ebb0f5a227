import { Link } from 'react-router';
import { runTitle } from '../../parts/runs/format';
import { runPath } from '../../parts/runs/paths';
import type { Run } from '../../parts/runs/run';

/** Opens the run's page. */
export const RunLink = ({ run }: { run: Run }) => <Link to={runPath(run.id)}>{runTitle(run)}</Link>;
