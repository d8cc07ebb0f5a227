import { ButtonLink } from '../../../parts/ui/ButtonLink';
import { count } from '../../../parts/ui/numbers';
import { useDuplicates } from './calls';

/** Links to the possible duplicates, if there are any. */
export function DuplicatesLink() {
  const { data } = useDuplicates(1);
  if (!data || data.total === 0) return null;
  return (
    <ButtonLink to="/dashboard/leads/duplicates" size="sm" variant="secondary">
      Possible duplicates ({count.format(data.total)})
    </ButtonLink>
  );
}
