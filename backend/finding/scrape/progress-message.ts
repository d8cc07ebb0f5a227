import type { MessageEvent } from '@nestjs/common';
import type { ProgressMessage } from '#contract/scrape.js';
import type { SelectedLead } from '../leads/lead.sql.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';

/** A stream's message about a run, with the leads up to a position. */
export function progressMessage(
  run: ScrapeRunEntity,
  position: number,
  leads: SelectedLead[],
  { complete, isSample }: { complete: boolean; isSample: boolean },
): MessageEvent {
  const data: Omit<ProgressMessage, 'leads'> & { leads: SelectedLead[] } = {
    runId: run.id,
    status: run.status,
    progress: run.progress,
    // The leads were read after the row and may include newer ones.
    total: Math.max(run.leadCount, position),
    complete,
    leads,
    message: run.message,
    loading: loadingOf(run),
    sample: isSample,
  };
  // Text, not an object: Nest limits a slow client's backlog by characters.
  return { id: `${run.id}:${position}`, data: JSON.stringify(data) };
}

export const loadingOf = ({ loading }: ScrapeRunEntity): ProgressMessage['loading'] =>
  loading && { area: loading.area, done: loading.done, total: loading.total };
