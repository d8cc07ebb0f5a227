import type { To } from 'react-router';

export const HISTORY_PATH = '/dashboard/history';
export const runPath = (id: string) => `${HISTORY_PATH}/${id}`;

const LEADS_PATH = '/dashboard/leads';
/** The query that shows the run's leads in the list of all leads. */
export const ofRun = (run: string) =>
  `?${new URLSearchParams({ filter: JSON.stringify({ run }) })}`;
/** The run's leads in the list of all leads. */
export const leadsOfRunPath = (run: string): To => ({ pathname: LEADS_PATH, search: ofRun(run) });
/** One of the run's leads, next to the others. */
export const leadOfRunPath = (run: string, lead: string): To => ({
  pathname: `${LEADS_PATH}/${lead}`,
  search: ofRun(run),
});
