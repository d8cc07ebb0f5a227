import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeadRecord } from '../record';
import { useChangeLead } from '../useLeadChanges';

const DEBOUNCE_MS = 800;

/** Unsaved notes by lead id. They outlive the field, so that closing it loses nothing. */
const drafts = new Map<string, string>();

type State = { status: 'saved' | 'waiting' | 'saving' } | { status: 'failed'; reason: string };

/** A note that is saved when typing pauses, when the field loses focus, and when the lead is closed. */
export function useNoteDraft({ id, note }: LeadRecord, onLost: (reason: string) => void) {
  const { mutateAsync } = useChangeLead(id);
  const stored = note ?? '';
  const [text, setText] = useState(drafts.get(id) ?? stored);
  const [state, setState] = useState<State>({ status: drafts.has(id) ? 'waiting' : 'saved' });
  const sending = useRef<string | null>(null);
  const isMounted = useRef(true);
  const reportLost = useRef(onLost);
  useEffect(() => {
    reportLost.current = onLost;
  });

  const save = useCallback(async () => {
    const draft = drafts.get(id);
    if (draft === undefined || draft === sending.current) return;
    sending.current = draft;
    setState({ status: 'saving' });
    try {
      await mutateAsync({ note: draft.trim() || null });
      if (drafts.get(id) !== draft) return;
      drafts.delete(id);
      setState({ status: 'saved' });
    } catch (error) {
      if (drafts.get(id) !== draft) return;
      const reason = error instanceof Error ? error.message : 'Unknown error';
      setState({ status: 'failed', reason });
      if (!isMounted.current) reportLost.current(reason);
    } finally {
      if (sending.current === draft) sending.current = null;
    }
  }, [id, mutateAsync]);

  // Shows a note changed elsewhere. Spaces that the server trimmed stay while the user types.
  useEffect(() => {
    if (!drafts.has(id)) setText((shown) => (shown.trim() === stored ? shown : stored));
  }, [id, stored]);

  const isWaiting = state.status === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void save(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isWaiting, save]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      void save();
    };
  }, [save]);

  const isUnsaved = state.status !== 'saved';
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const change = (typed: string) => {
    drafts.set(id, typed);
    setText(typed);
    setState({ status: 'waiting' });
  };
  return { text, state, change, save };
}
