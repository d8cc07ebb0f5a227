import { api } from '../api/api';

export type RunChange = 'cancel' | 'pause' | 'resume';

/** Pauses, resumes or cancels an unfinished run. */
export const changeRun = (id: string, change: RunChange) =>
  api.post(`/api/scraperuns/{id}/${change}` as const, { params: { path: { id } } });
