import { useCallback, useEffect, useRef, useState } from 'react';
import type { SeenNote } from '../provider';
import type { LeadRecord } from '../record';
import { useSaveNote } from '../useLeadChanges';

const DEBOUNCE_MS = 800;

interface Draft {
  text: string;
  /** The stored note that the user changes. */
  base: SeenNote;
  /** Another member's note, while the user has not decided which to keep. */
  theirs?: string;
}

/** Unsaved notes by lead id. They outlive the field, so that closing it loses nothing. */
const drafts = new Map<string, Draft>();

type State = { status: 'saved' | 'waiting' | 'saving' } | { status: 'failed'; reason: string };

/**
 * A note that is saved when typing pauses, when the field loses focus, and when the lead is closed. It never replaces a note that the user
 * has not seen.
 */
export function useNoteDraft({ id, note, revision }: LeadRecord, onLost: (reason: string) => void) {
  const { mutateAsync } = useSaveNote(id);
  const stored = note ?? '';
  const [text, setText] = useState(drafts.get(id)?.text ?? stored);
  const [theirs, setTheirs] = useState(drafts.get(id)?.theirs);
  const [state, setState] = useState<State>({ status: drafts.has(id) ? 'waiting' : 'saved' });
  const isSending = useRef(false);
  const isMounted = useRef(true);
  const reportLost = useRef(onLost);
  useEffect(() => {
    reportLost.current = onLost;
  });

  /** Saves a draft, or learns which note came first. */
  const send = useCallback(
    async (draft: Draft): Promise<void> => {
      const written = draft.text.trim();
      const { isSaved, leads } = await mutateAsync({
        note: written || null,
        seen: draft.base,
      });
      const { note: now, revision: reached } = leads[0]!;
      const latest = drafts.get(id)!;
      if (isSaved && latest === draft) return void drafts.delete(id);
      const base = { note: now ?? '', revision: reached };
      const isTheirs = !isSaved && ![draft.base.note, written].includes(base.note);
      drafts.set(id, { ...latest, base, ...(isTheirs && { theirs: base.note }) });
    },
    [id, mutateAsync],
  );

  const save = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const lose = (reason: string) => {
      setState({ status: 'failed', reason });
      if (!isMounted.current) reportLost.current(reason);
    };
    try {
      for (let draft = drafts.get(id); draft; draft = drafts.get(id)) {
        if (draft.theirs !== undefined) {
          setTheirs(draft.theirs);
          return lose('it was changed meanwhile');
        }
        setState({ status: 'saving' });
        await send(draft);
      }
      setState({ status: 'saved' });
    } catch (error) {
      lose(error instanceof Error ? error.message : 'Unknown error');
    } finally {
      isSending.current = false;
    }
  }, [id, send]);

  // What else changes here, such as the status, raises the revision of the note that the user sees.
  useEffect(() => {
    const draft = drafts.get(id);
    if (draft?.base.note === stored) drafts.set(id, { ...draft, base: { note: stored, revision } });
  }, [id, stored, revision]);

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
    drafts.set(id, { base: { note: stored, revision }, ...drafts.get(id), text: typed });
    setText(typed);
    if (theirs === undefined) setState({ status: 'waiting' });
  };
  /** Ends the conflict with this note. */
  const settle = (chosen: string) => {
    const { base } = drafts.get(id)!;
    setTheirs(undefined);
    setText(chosen);
    if (chosen === base.note) drafts.delete(id);
    else drafts.set(id, { base, text: chosen });
    void save();
  };
  return { text, state, theirs, change, save, settle };
}
