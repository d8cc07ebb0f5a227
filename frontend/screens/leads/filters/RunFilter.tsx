import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { runTitle } from '../../../parts/runs/format';
import { runPath } from '../../../parts/runs/paths';
import type { Run } from '../../../parts/runs/run';
import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { useLeadFilter } from '../useLeadFilter';
import styles from './Filters.module.css';
import { useChangeFilter } from './LatestFilter';

/** The run whose leads are shown, with a button to show those of all runs. */
export function RunFilter() {
  const { run } = useLeadFilter();
  return run ? <OneRun id={run} /> : null;
}

function OneRun({ id }: { id: string }) {
  const change = useChangeFilter();
  // A run that can't be loaded is still a filter.
  const { data } = useGetOne<Run>('history', { id }, { onError: () => {} });
  const name = data ? runTitle(data) : 'One run';
  return (
    <li className={styles.chip}>
      <Link to={runPath(id)} className={styles.text}>
        {name}
      </Link>
      <IconButton
        label={`Remove filter ${name}`}
        className={styles.remove!}
        onClick={() => change(({ run: _run, ...others }) => others)}
      >
        <CloseIcon />
      </IconButton>
    </li>
  );
}
