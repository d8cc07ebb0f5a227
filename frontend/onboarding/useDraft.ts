import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Draft, newest, readDraft, writeDraft } from './draft';
import { fetchDraft, flushDraft, keepDraft } from './server-draft';

/**
 * Where the person goes on: at once with what this browser kept, else with what the server has from another device.
 * A newer one of the server takes the place of the browser's as long as nothing is changed here.
 * @returns `draft`, undefined while it is not known yet, and `save`
 */
export function useDraft(uid: string) {
  const navigate = useNavigate();
  const place = useLocation().state as object | null;
  const [draft, setDraft] = useState<Draft | null | undefined>(() => readDraft(uid) ?? undefined);

  useEffect(() => {
    let left = false;
    void fetchDraft().then((kept) => {
      if (left) return;
      const local = readDraft(uid);
      if (kept && newest(local, kept) === kept) {
        writeDraft(uid, kept);
        // The step in the browser's history is that of the older draft.
        void navigate('/onboarding', { replace: true, state: { ...place, step: undefined } });
        setDraft(kept);
        return;
      }
      setDraft((shown) => (shown === undefined ? local : shown));
      if (local && kept !== undefined && kept?.savedAt !== local.savedAt) keepDraft(local);
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once a visit
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
      keepDraft(saved);
    },
    [uid],
  );
  return { draft, save };
}
