import { useFormContext } from 'react-hook-form';
import { counted } from '#contract/numbers.js';
import type { RunEstimate } from '#contract/coverage.js';
import { MAX_MIN_LEADS } from '#contract/scrape.js';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import type { ScrapeFields } from '../search/fields';
import { MoreLeads } from './MoreLeads';

/** Offers fewer leads or a larger plan if the plan has fewer leads left than the run wants. */
export function LimitOffer({ quota }: { quota: RunEstimate['quota'] }) {
  const { setValue, setFocus } = useFormContext<ScrapeFields>();
  if (!quota?.shortage) return null;
  const { shortage } = quota;
  const left = Math.min(quota.left, MAX_MIN_LEADS);
  const takeWhatIsLeft = () => {
    setValue('minLeads', left, { shouldDirty: true, shouldValidate: true });
    // The offer disappears, and its button with it.
    setFocus('minLeads');
  };
  return (
    <Alert
      tone="warning"
      actions={
        <>
          {left > 0 && (
            <Button size="sm" variant="secondary" onClick={takeWhatIsLeft}>
              Find {counted(left, 'lead')}
            </Button>
          )}
          <MoreLeads />
        </>
      }
    >
      {shortage}
    </Alert>
  );
}
