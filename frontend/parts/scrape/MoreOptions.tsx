import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Refusal, RunEstimate } from '#contract/coverage.js';
import { MAX_MIN_LEADS, optionsOf, runRequest, type RunRequest } from '#contract/scrape.js';
import { counted } from '#contract/numbers.js';
import { Button } from '../ui/Button';
import { Estimate } from '../search/Estimate';
import type { ScrapeFields } from '../search/fields';
import { areaPhrases, optionPhrases } from '../runs/options';
import { OptionSwitch, RunOptions } from '../search/RunOptions';
import { useScrape } from './ScrapeProvider';
import { useEstimate } from '../search/useEstimate';
import { Alert } from '../ui/Alert';
import { FoldToggle } from '../ui/Fold';
import { Row, Stack, Text } from '../ui/layout';
import { MoreLeads } from './MoreLeads';
import { NotCovered } from './NotCovered';
import styles from './MoreOptions.module.css';

type Props = { isOpen: boolean; onToggle: () => void; disabled: boolean };

/** A collapsible section of run options, next to the estimate. */
export function MoreOptions({ isOpen, onToggle, disabled }: Props) {
  const { request } = useScrape();
  const { control } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const fields = useWatch({ control });
  const { estimate, error } = useEstimate(fields, request);
  // Invalid fields have no estimate. The options keep the source's capabilities from the last estimate.
  const [lastEstimate, setLastEstimate] = useState(estimate);
  if (estimate && estimate !== lastEstimate) setLastEstimate(estimate);
  const phrases = [
    ...areaPhrases(fields as RunRequest),
    ...optionPhrases(optionsOf(fields as RunRequest)),
  ];
  const { yours = 0, mayHaveMore = false } = estimate?.found ?? {};
  const id = useId();
  return (
    <Stack gap={4} className={styles.more}>
      <Row gap={3} rowGap={1} align="center">
        <FoldToggle controls={id} isOpen={isOpen} onClick={onToggle}>
          {phrases.length === 0 ? 'More options' : `More options (${phrases.length})`}
        </FoldToggle>
        {phrases.length > 0 && !isOpen && <Text hint>Selected: {phrases.join(', ')}.</Text>}
      </Row>
      {isOpen && (
        <div id={id}>
          <RunOptions estimate={lastEstimate} disabled={disabled} />
        </div>
      )}
      {estimate?.refusal ? (
        <Refused refusal={estimate.refusal} />
      ) : (
        <Estimate estimate={estimate} error={error} />
      )}
      {yours > 0 && !isOpen && (
        <div className={styles.offer}>
          <OptionSwitch
            name="onlyNew"
            hint={`Skip the ${mayHaveMore ? 'businesses' : counted(yours, 'business', 'businesses')} you already have.`}
            estimate={estimate}
            disabled={disabled}
          />
        </div>
      )}
      <LimitOffer quota={estimate?.quota ?? null} />
    </Stack>
  );
}

/** Offers other areas, which fill in the form, or sample data. */
function Refused({ refusal }: { refusal: Refusal }) {
  const { start } = useScrape();
  const { control, getValues, setValue } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const city = useWatch({ control, name: 'city' });
  const element = useRef<HTMLDivElement>(null);
  const choose = (name: string) => {
    setValue('city', name, { shouldDirty: true });
    // The offer disappears, and its buttons with it.
    const fields = element.current?.closest('form')?.elements;
    (fields?.namedItem('city') as HTMLElement | null)?.focus();
  };
  const trySample = () => {
    const { data } = runRequest.safeParse({ ...getValues(), source: 'sample' });
    if (data) start(data, true);
  };
  return (
    <div ref={element}>
      <NotCovered refusal={refusal} city={city?.trim()} onChoose={choose} onSample={trySample} />
    </div>
  );
}

/** Offers fewer leads or a larger plan if the plan has fewer leads left than the run wants. The card says when none are left. */
function LimitOffer({ quota }: { quota: RunEstimate['quota'] }) {
  const { setValue, setFocus } = useFormContext<ScrapeFields>();
  if (!quota?.shortage || quota.left === 0) return null;
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
          <Button size="sm" variant="secondary" onClick={takeWhatIsLeft}>
            Find {counted(left, 'lead')}
          </Button>
          <MoreLeads />
        </>
      }
    >
      {shortage}
    </Alert>
  );
}
