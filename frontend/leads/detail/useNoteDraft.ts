import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeadRecord } from '../record';
import { useChangeLead } from '../useLeadChanges';

const PAUSE_MS = 800;

/** What the server has not got yet, by lead: a draft outlives its field, so that nothing is lost. */
const drafts = new Map<string, string>();

type State = { is: 'saved' | 'waiting' | 'saving' } | { is: 'failed'; why: string };

/** A note that saves itself: when typing pauses, when the field is left, and when the lead is closed. */
export function useNoteDraft({ id, note }: LeadRecord, onLost: (why: string) => void) {
  const { mutateAsync } = useChangeLead(id);
  const stored = note ?? '';
  const [text, setText] = useState(drafts.get(id) ?? stored);
  const [state, setState] = useState<State>({ is: drafts.has(id) ? 'waiting' : 'saved' });
  const sending = useRef<string | null>(null);
  const isHere = useRef(true);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });

  const save = useCallback(async () => {
    const draft = drafts.get(id);
    if (draft === undefined || draft === sending.current) return;
    sending.current = draft;
    setState({ is: 'saving' });
    try {
      await mutateAsync({ note: draft.trim() || null });
      if (drafts.get(id) !== draft) return;
      drafts.delete(id);
      setState({ is: 'saved' });
    } catch (error) {
      if (drafts.get(id) !== draft) return;
      const why = error instanceof Error ? error.message : 'Unknown error';
      setState({ is: 'failed', why });
      if (!isHere.current) lost.current(why);
    } finally {
      if (sending.current === draft) sending.current = null;
    }
  }, [id, mutateAsync]);

  // A note changed elsewhere is shown; spaces that the server cut off stay under the hands of who types.
  useEffect(() => {
    if (!drafts.has(id)) setText((shown) => (shown.trim() === stored ? shown : stored));
  }, [id, stored]);

  const isWaiting = state.is === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isWaiting, save]);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      void save();
    };
  }, [save]);

  const isUnsaved = state.is !== 'saved';
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const change = (typed: string) => {
    drafts.set(id, typed);
    setText(typed);
    setState({ is: 'waiting' });
  };
  return { text, state, change, save };
}
