import { useState } from 'react';
import { labelOf } from '#contract/lead-fields.js';
import { NEXT_STEP_MAX } from '#contract/leads.js';
import { TextField } from '../../../parts/ui/TextField';
import { outcomeOf } from '../bulk/texts';
import type { LeadRecord } from '../record';
import { useEditLeads } from '../useEditLeads';

/** What to do next about the lead; saved when the field is left, or with Enter. */
export function NextStepField({ lead: { id, name, nextStep } }: { lead: LeadRecord }) {
  const { edit } = useEditLeads(`lead-${id}`);
  const [draft, setDraft] = useState<string | null>(null);
  const save = async () => {
    if (draft === null) return;
    const change = { nextStep: draft.trim() || null };
    if (change.nextStep !== nextStep)
      await edit([id], change, {
        done: () => `${name} ${outcomeOf(change)}.`,
        failed: "The next step wasn't saved",
      });
    setDraft((latest) => (latest === draft ? null : latest));
  };
  return (
    <TextField
      label={labelOf('nextStep')}
      placeholder="Call, write, visit..."
      autoComplete="off"
      maxLength={NEXT_STEP_MAX}
      value={draft ?? nextStep ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && void save()}
    />
  );
}
