import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Most changes are saved sooner, and a mark for them would flicker. */
const SLOW_MS = 1_000;

/** The leads with a change that is slow to save. Outside React, so that a mark renders only its row. */
class SlowLeads {
  private readonly changes = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  readonly has = (id: string) => this.changes.has(id);
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  count(ids: readonly string[], by: 1 | -1) {
    for (const id of ids) {
      const changes = (this.changes.get(id) ?? 0) + by;
      if (changes > 0) this.changes.set(id, changes);
      else this.changes.delete(id);
    }
    this.listeners.forEach((listener) => listener());
  }
}

const slowLeads = new WeakMap<QueryClient, SlowLeads>();

function slowLeadsOf(client: QueryClient): SlowLeads {
  const leads = slowLeads.get(client) ?? new SlowLeads();
  slowLeads.set(client, leads);
  return leads;
}

/** Marks these leads once their change turns out to be slow. Returns a function for when it is saved or reverted. */
export function markWhenSlow(client: QueryClient, ids: readonly string[]): () => void {
  const leads = slowLeadsOf(client);
  let isMarked = false;
  const timer = setTimeout(() => {
    isMarked = true;
    leads.count(ids, 1);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (isMarked) leads.count(ids, -1);
  };
}

/** Whether a change of the lead has been waiting to be saved for more than a second. */
export function useIsSlow(id: string): boolean {
  const { subscribe, has } = slowLeadsOf(useQueryClient());
  return useSyncExternalStore(subscribe, () => has(id));
}
