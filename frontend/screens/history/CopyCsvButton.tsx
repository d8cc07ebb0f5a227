import { useEffect, useState } from 'react';
import { Button } from '../../parts/ui/Button';
import { leadsToCsv } from '../../parts/runs/csv';
import type { TableLead } from '../../parts/lead-table/lead';
import { fetchRunCsv } from './runCsv';

const COPIED_LABEL_MS = 2_000;

type Props = { csvUrl: string | null; leads: readonly TableLead[] };

/** Copies the run's CSV to the clipboard. */
export function CopyCsvButton({ csvUrl, leads }: Props) {
  const [state, setState] = useState<'idle' | 'copying' | 'copied'>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    setState('copying');
    try {
      await navigator.clipboard.writeText(csvUrl ? await fetchRunCsv(csvUrl) : leadsToCsv(leads));
      setState('copied');
    } catch (error) {
      console.error('Failed to copy the CSV', error);
      setState('idle');
    }
  };

  return (
    <Button size="sm" variant="secondary" busy={state === 'copying'} onClick={() => void copy()}>
      <span aria-live="polite">{state === 'copied' ? 'Copied' : 'Copy CSV'}</span>
    </Button>
  );
}
