import { useExpanded } from 'react-admin';
import { Link } from 'react-router';
import { cityName } from '../../parts/runs/format';
import type { Run } from '../../parts/runs/run';
import { filterQuery } from './links';

/** Opens the history, filtered by this run's city and category, with the run's details. */
export function RunLink({ run }: { run: Run }) {
  const { city, category } = run;
  const [isOpen, toggle] = useExpanded('history', run.id);
  return (
    <Link
      to={{ pathname: '/dashboard/history', search: filterQuery({ city, category }) }}
      onClick={() => !isOpen && toggle()}
    >
      {category} in {cityName(city)}
    </Link>
  );
}
