import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Draft, newest, readDraft, writeDraft } from './draft';
import { fetchDraft, flushDraft, saveDraftSoon } from './server-draft';

/**
 * Restores the draft: immediately from this browser, otherwise from the server.
 * A newer draft from the server replaces the browser's until the user changes something here.
 * @returns `draft`, undefined while it loads, and `save`
 */
export function useDraft(uid: string) {
  const navigate = useNavigate();
  const entry = useLocation().state as object | null;
  const [draft, setDraft] = useState<Draft | null | undefined>(() => readDraft(uid) ?? undefined);

  useEffect(() => {
    let isUnmounted = false;
    void fetchDraft().then((remote) => {
      if (isUnmounted) return;
      const local = readDraft(uid);
      if (remote && newest(local, remote) === remote) {
        writeDraft(uid, remote);
        // The history entry still has the step of the older draft.
        void navigate('/onboarding', { replace: true, state: { ...entry, step: undefined } });
        setDraft(remote);
        return;
      }
      setDraft((shown) => (shown === undefined ? local : shown));
      if (local && remote !== undefined && remote?.savedAt !== local.savedAt) saveDraftSoon(local);
    });
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fetched once per visit
  }, [uid]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void flushDraft();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void flushDraft();
    };
  }, []);

  const save = useCallback(
    (progress: Omit<Draft, 'savedAt'>) => {
      const saved = { ...progress, savedAt: new Date().toISOString() };
      writeDraft(uid, saved);
      saveDraftSoon(saved);
    },
    [uid],
  );
  return { draft, save };
}
