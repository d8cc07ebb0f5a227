import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  type ReactNode,
} from 'react';
import { useDataProvider } from 'react-admin';
import { MAX_UNFINISHED_RUNS, UNFINISHED_STATUSES, type RunRequest } from '#contract/scrape.js';
import { NEWEST_FIRST, type RunsProvider } from '../runs/provider';
import { changeRun, type RunChange } from '../runs/change';
import { requestOf, type Run } from '../runs/run';
import { announceHistoryUpdate } from '../runs/updates';
import { IDLE, scrapeReducer, type ScrapeEvent, type ScrapeState } from './progress';
import { followRun } from './stream';

export type Scrape = ScrapeState & {
  /** `external` when the request does not come from the form. */
  start(request: RunRequest, external?: boolean): void;
  /** Follows the run again after a lost connection. */
  reconnect(): void;
  /** Cancels, pauses or resumes the run. The stream reports the result. */
  change(change: RunChange): Promise<void>;
};

const ScrapeContext = createContext<Scrape | null>(null);

export function useScrape(): Scrape {
  const scrape = use(ScrapeContext);
  if (!scrape) throw new Error('useScrape needs a ScrapeProvider');
  return scrape;
}

/** Follows one run for the whole dashboard, so that it survives leaving the overview. */
export function ScrapeProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(scrapeReducer, IDLE);
  const dataProvider = useDataProvider<RunsProvider>();
  const stop = useRef<(() => void) | null>(null);

  const follow = useCallback(
    (request: RunRequest, runId: string | null, external = false) => {
      stop.current?.();
      dispatch({ type: 'started', request, runId, external });
      // Starting a request identical to a paused run resumes that run.
      let mayResume = runId === null;
      stop.current = followRun(request, runId, {
        onMessages: (messages) => {
          const [first] = messages;
          if (mayResume && first?.status === 'Paused') {
            changeRun(first.runId, 'resume').catch((error: unknown) => console.error(error));
          }
          mayResume = false;
          dispatch({ type: 'messages', messages });
        },
        onProblem: (problem) => dispatch({ type: 'failed', problem }),
        onLost: () => dispatch({ type: 'lost' }),
        onDelivered: (id) => {
          if (!id) return dispatch({ type: 'lost' });
          dataProvider
            .getOne<Run>('history', { id })
            .then(({ data: run }) => dispatch({ type: 'ended', run }))
            .catch(() => dispatch({ type: 'lost' }));
        },
      });
    },
    [dataProvider],
  );

  useEffect(
    () => () => {
      stop.current?.();
      stop.current = null;
    },
    [],
  );
  useUnfinishedRun((run) => {
    if (!stop.current) follow(requestOf(run), run.id, true);
  });
  useAllLeads(state, dispatch);

  const { phase, runId, request } = state;
  useEffect(() => {
    if (phase === 'complete' || (phase === 'error' && runId)) {
      announceHistoryUpdate();
    }
  }, [phase, runId]);

  const scrape: Scrape = {
    ...state,
    start: (newRequest, external = false) => follow(newRequest, null, external),
    reconnect: () => request && follow(request, runId),
    change: async (change) => {
      if (!runId) return;
      await changeRun(runId, change);
      announceHistoryUpdate();
    },
  };
  return <ScrapeContext value={scrape}>{children}</ScrapeContext>;
}

/** Joins the account's unfinished run once. */
function useUnfinishedRun(join: (run: Run) => void) {
  const dataProvider = useDataProvider<RunsProvider>();
  const onFound = useEffectEvent(join);
  useEffect(() => {
    let unmounted = false;
    dataProvider
      .getList<Run>('history', {
        pagination: { page: 1, perPage: MAX_UNFINISHED_RUNS },
        sort: NEWEST_FIRST,
        filter: { status: [...UNFINISHED_STATUSES] },
      })
      .then(({ data: runs }) => {
        const run = runs.find(({ status }) => status !== 'Paused') ?? runs[0];
        if (run && !unmounted) onFound(run);
      })
      // The card then starts empty; the history screen reports the error.
      .catch(() => {});
    return () => {
      unmounted = true;
    };
  }, [dataProvider]);
}

/** Loads the leads of a complete run that didn't fit into its last message. */
function useAllLeads(
  { phase, runId, total, leads }: ScrapeState,
  dispatch: (event: ScrapeEvent) => void,
) {
  const dataProvider = useDataProvider<RunsProvider>();
  const needsPaging = phase === 'complete' && runId !== null && total > leads.length;
  useEffect(() => {
    if (!needsPaging) return;
    dataProvider
      .getRunLeads(runId)
      .then((all) => dispatch({ type: 'paged', leads: all }))
      .catch((error: unknown) => console.error(error));
  }, [needsPaging, runId, dataProvider, dispatch]);
}
