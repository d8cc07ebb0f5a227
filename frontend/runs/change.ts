import { api } from '../api/api';

export type RunChange = 'cancel' | 'pause' | 'resume';

/** Asks the server to change how an unfinished run goes on. */
export const changeRun = (id: string, change: RunChange) =>
  api.post(`/api/scraperuns/${id}/${change}`);
