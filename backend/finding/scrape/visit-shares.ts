/** Websites that one run visits at a time. Most of the time is spent waiting. */
const SITES_PER_RUN = 16;
/** Websites that a process visits at a time; its accounts share them equally. */
const SITES_PER_PROCESS = 32;

interface Visiting {
  accountId: string;
  visits: { size: number };
}

const count = (runs: Visiting[]) => runs.reduce((sum, { visits }) => sum + visits.size, 0);

/** Whether a run may visit another website, given the process's other runs. */
export function hasRoom(run: Visiting, all: Iterable<Visiting>): boolean {
  const runs = [...all];
  const accounts = new Set(runs.map(({ accountId }) => accountId)).size;
  const ofAccount = runs.filter(({ accountId }) => accountId === run.accountId);
  return (
    run.visits.size < SITES_PER_RUN &&
    count(ofAccount) < Math.ceil(SITES_PER_PROCESS / accounts) &&
    count(runs) < SITES_PER_PROCESS
  );
}
