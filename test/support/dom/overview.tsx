import type { ScrapeRun } from '#contract/scrape.js';
import { Overview } from '../../../frontend/app/dashboard/Overview';
import { ScrapeProvider } from '../../../frontend/parts/scrape/ScrapeProvider';
import { InAdmin } from './admin';
import { buildSubscription, serverWith, USAGE } from './plan';
import { renderSignedIn } from './render';
import { listOf, RUNS } from './runs';
import { type Call, holdAnswer } from './server';
import { NO_OVERVIEW, NO_STATS } from './stats';

const isUnfinished = ({ Status }: ScrapeRun) => ['Queued', 'Running', 'Paused'].includes(Status);
export const filterOf = ({ query }: Call) =>
  JSON.parse(query.get('filter') ?? '{}') as { status?: string };

/** Renders the overview against a server with these runs. */
export function showOverview(
  initial: ScrapeRun[] = [],
  { profile = {}, loading = false, overview = NO_OVERVIEW } = {},
) {
  let runs = initial;
  const list = (call: Call) => {
    const [from, to] = JSON.parse(call.query.get('range')!) as [number, number];
    const matching = filterOf(call).status ? runs.filter(isUnfinished) : runs;
    return listOf(matching.slice(from, to + 1));
  };
  const { answer, release } = holdAnswer({});
  const whenReleased = (call: Call) => answer().then(() => list(call));
  const usage = () => {
    const used = runs.reduce((total, { 'Lead Count': leads }) => total + leads, 0);
    return { ...USAGE, used, left: USAGE.included - used };
  };
  const server = serverWith({ subscription: buildSubscription('GROWTH') })
    .on('GET /api/config', { maps: { source: 'index', label: 'Places index', sample: false } })
    .on('GET /api/usage', loading ? () => answer().then(usage) : usage)
    .on('GET /api/stats', NO_STATS)
    .on('GET /api/overview', loading ? () => answer().then(() => overview) : () => overview)
    .on('GET /api/places/examples', [])
    .on('GET /api/checklist', { done: [], dismissed: true })
    .on(`GET ${RUNS}`, loading ? whenReleased : list)
    // The run on the card stays as it is.
    .on('GET /scrape/progress', () => new Promise<never>(() => {}));
  const shown = renderSignedIn(
    <InAdmin>
      <ScrapeProvider>
        <Overview />
      </ScrapeProvider>
    </InAdmin>,
    { server, at: '/dashboard', route: '/dashboard', profile },
  );
  return {
    ...shown,
    list,
    release,
    /** Replaces the runs on the server. */
    setRuns(next: ScrapeRun[]) {
      runs = next;
    },
  };
}
