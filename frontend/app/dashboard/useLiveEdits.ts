import { useQueryClient } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import { useEffect } from 'react';
import type { LeadsChanged } from '#contract/leads.js';
import { ApiError, fetchApi } from '../../parts/api/api';
import { failOnSilence } from '../../parts/api/silence';
import { readTab } from '../../parts/api/tab';
import { useIsTeam } from '../../parts/session/useTeam';
import { useSession } from '../../parts/session/session';
import { reloadLeads } from '../../screens/leads/reload';

/** Shows what other members change, within two seconds. */
export function useLiveEdits() {
  const client = useQueryClient();
  const isTeam = useIsTeam();
  const { profile } = useSession();
  const me = profile?.id;
  useEffect(() => {
    if (!isTeam) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    // What this browser changes, its tabs tell each other.
    void inOneTab(`live-edits-${readTab('account')}`, signal, () =>
      follow(signal, ({ by }) => by !== me && reloadLeads(client)),
    );
    return () => leaving.abort();
  }, [client, isTeam, me]);
}

/** Runs in one of the browser's tabs, which tells the others: a browser opens few connections to a server. */
async function inOneTab(name: string, signal: AbortSignal, work: () => void) {
  // Missing on pages without HTTPS.
  if (!('locks' in navigator)) return work();
  const ended = new Promise<void>((end) => signal.addEventListener('abort', () => end()));
  await navigator.locks
    .request(name, { signal }, () => {
      if (signal.aborted) return undefined;
      work();
      return ended;
    })
    .catch(() => {});
}

function follow(signal: AbortSignal, onChange: (event: LeadsChanged) => void) {
  const source = new EventSource('/api/leads/changes', {
    fetch: async (url, init) => {
      try {
        return failOnSilence(await fetchApi(String(url), init));
      } catch (error) {
        const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429;
        if (isFinal) source.close();
        throw error;
      }
    },
  });
  signal.addEventListener('abort', () => source.close());
  let wasOpen = false;
  source.addEventListener('open', () => {
    // Something may have changed while the stream was interrupted.
    if (wasOpen) onChange({ by: null });
    wasOpen = true;
  });
  source.addEventListener('message', ({ data }) =>
    onChange(JSON.parse(String(data)) as LeadsChanged),
  );
}
