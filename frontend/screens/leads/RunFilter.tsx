import { useGetOne, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { runTitle } from '../../parts/runs/format';
import { runPath } from '../../parts/runs/paths';
import type { Run } from '../../parts/runs/run';
import { IconButton } from '../../parts/ui/IconButton';
import { CloseIcon } from '../../parts/ui/icons';
import { Row } from '../../parts/ui/layout';
import { useLeadFilter } from './useLeadFilter';
import styles from './workbench/AreaFilters.module.css';

/** The run whose leads are shown, with a button to show those of all runs. */
export function RunFilter() {
  const { run } = useLeadFilter();
  return run ? <OneRun id={run} /> : null;
}

function OneRun({ id }: { id: string }) {
  const { filterValues, setFilters } = useListContext();
  // A run that can't be loaded is still a filter.
  const { data } = useGetOne<Run>('history', { id }, { onError: () => {} });
  const name = data ? runTitle(data) : 'One run';
  const remove = () => {
    const { run: _run, ...others } = filterValues;
    setFilters(others);
  };
  return (
    <Row as="p" className={styles.areas}>
      <span className={styles.area}>
        <Link to={runPath(id)}>{name}</Link>
        <IconButton label={`Remove filter ${name}`} className={styles.remove} onClick={remove}>
          <CloseIcon />
        </IconButton>
      </span>
    </Row>
  );
}
