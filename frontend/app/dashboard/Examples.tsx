import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../parts/api/api';
import { formWith } from '../../parts/runs/form';
import { EMPTY } from '../../parts/search/fields';
import { Button } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import styles from './Examples.module.css';

/** Searches that return results immediately. A click fills in the form. */
export function Examples({ onChoose }: { onChoose?: () => void }) {
  const navigate = useNavigate();
  const { data: examples = [] } = useQuery({
    queryKey: ['example-searches'],
    queryFn: ({ signal }) => api.get('/api/places/examples', { signal }),
    staleTime: Infinity,
    retry: false,
  });
  if (examples.length === 0) return 'Choose a city and a category above.';
  return (
    <>
      Choose a city and a category above, or try:
      <Row as="ul" gap={2} className={styles.examples}>
        {examples.map(({ city, category, hint }) => (
          <li key={city}>
            <Button
              size="sm"
              variant="secondary"
              title={hint}
              onClick={() => {
                onChoose?.();
                void navigate(...formWith({ ...EMPTY, city, category }));
              }}
            >
              {category} in {city}
            </Button>
          </li>
        ))}
      </Row>
    </>
  );
}
