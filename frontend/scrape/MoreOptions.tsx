import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { optionsOf, type RunRequest } from '../../contract/scrape.js';
import { Button } from '../ui/Button';
import { Estimate } from './Estimate';
import { type ScrapeFields } from './fields';
import { optionWords } from '../runs/options';
import { RunOptions } from './RunOptions';
import { useScrape } from './ScrapeProvider';
import { useEstimate } from './useEstimate';
import styles from './MoreOptions.module.css';

type Props = { isOpen: boolean; onToggle: () => void; disabled: boolean };

/** The options of a run, folded away, beside what it would do and cost. */
export function MoreOptions({ isOpen, onToggle, disabled }: Props) {
  const { request } = useScrape();
  const { control } = useFormContext<ScrapeFields, unknown, RunRequest>();
  const fields = useWatch({ control });
  const { estimate, error } = useEstimate(fields, request);
  // While a field is being mended there is no estimate; what the source knows and costs stays as it is.
  const [told, setTold] = useState(estimate);
  if (estimate && estimate !== told) setTold(estimate);
  const words = optionWords(optionsOf(fields as RunRequest));
  const id = useId();
  return (
    <div className={styles.more}>
      <div className={styles.line}>
        <Button
          size="sm"
          variant="ghost"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path
              d="M6 3.5 10.5 8 6 12.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {words.length === 0 ? 'More options' : `More options (${words.length})`}
        </Button>
        <div className={styles.texts}>
          {words.length > 0 && !isOpen && (
            <p className={styles.words}>Asked: {words.join(', ')}.</p>
          )}
          <Estimate estimate={estimate} error={error} />
        </div>
      </div>
      {isOpen && (
        <div id={id}>
          <RunOptions estimate={told} disabled={disabled} />
        </div>
      )}
    </div>
  );
}
