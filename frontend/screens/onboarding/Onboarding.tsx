import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { User as Identity } from 'firebase/auth';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { UsageReport } from '#contract/subscription.js';
import { api } from '../../parts/api/api';
import { AFTER_REMOVAL, openAccount } from '../../parts/api/tab';
import { useSession } from '../../parts/session/session';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { Loading } from '../../parts/ui/Loading';
import { PlainHeader } from '../../parts/ui/PlainHeader';
import { useAction } from '../../parts/ui/useAction';
import { useTitle } from '../../parts/ui/useTitle';
import { VerifyEmailBanner } from '../../parts/session/VerifyEmailBanner';
import { Stack } from '../../parts/ui/layout';
import styles from './Onboarding.module.css';
import { flushDraft } from './server-draft';
import { useDraft } from './useDraft';
import { Wizard } from './Wizard';

export default function Onboarding() {
  const { user } = useSession();
  const [usage, loadUsage] = useUsage(user);
  const [failure, setFailure] = useState('');
  const isRemoved = useLocation().state?.from === AFTER_REMOVAL;
  const [queries] = useState(
    () =>
      new QueryClient({
        mutationCache: new MutationCache({ onError: (error) => console.error(error) }),
      }),
  );
  useTitle('Set up your account');
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.page}>
        {/* Its request also tells the server that the address is verified. */}
        <VerifyEmailBanner usage={usage} onVerified={loadUsage} />
        <PlainHeader>
          {user && (
            <>
              <OtherAccounts />
              <LogoutButton onFailure={setFailure} />
            </>
          )}
        </PlainHeader>
        <main className={styles.main}>
          {failure && <Alert tone="danger">{failure}</Alert>}
          {isRemoved && (
            <Alert>
              You&apos;re no longer a member of the account that this tab showed. You can set up
              your own.
            </Alert>
          )}
          {user ? (
            <>
              <Stack gap={2} className={styles.heading}>
                <h1>Set up your account</h1>
                <p>Answer a few questions, then run your first search.</p>
              </Stack>
              <DraftWizard key={user.uid} user={user} />
            </>
          ) : (
            <Alert>Please log in to continue.</Alert>
          )}
        </main>
      </div>
    </QueryClientProvider>
  );
}

/** The leads of a trial whose address is not verified, and a function that reads them again. */
function useUsage(user: Identity | null): [UsageReport | undefined, load: () => void] {
  const [usage, setUsage] = useState<UsageReport>();
  const load = useCallback(
    () =>
      void api
        .get('/api/usage')
        .then(setUsage)
        .catch((error: unknown) => console.warn('The leads of the trial are unknown', error)),
    [],
  );
  useEffect(() => {
    if (user && !user.emailVerified) load();
  }, [user, load]);
  return [usage, load];
}

/** Restarts when a newer draft arrives from another device. */
function DraftWizard({ user }: { user: Identity }) {
  const { draft, save } = useDraft(user.uid);
  if (draft === undefined) return <Loading />;
  return <Wizard key={draft?.savedAt ?? ''} user={user} draft={draft} onProgress={save} />;
}

/** The accounts that the person has joined, which need no setup. */
function OtherAccounts() {
  const membership = useSession().profile?.membership;
  const others = membership?.accounts.filter(({ id }) => id !== membership.accountId) ?? [];
  return others.map(({ id, name }) => (
    <Button key={id} size="sm" variant="secondary" onClick={() => openAccount(id)}>
      Open {name}
    </Button>
  ));
}

const CONFIRM =
  'Are you sure you want to logout? Your progress will be saved, and you can continue setup later.';

function LogoutButton({ onFailure }: { onFailure: (message: string) => void }) {
  const { signOut } = useSession();
  const { run, busy } = useAction(
    async () => {
      await flushDraft();
      await signOut();
    },
    {
      onMutate: () => onFailure(''),
      onError: () => onFailure('Failed to logout. Please try again.'),
    },
  );
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      onClick={() => window.confirm(CONFIRM) && run()}
    >
      Logout
    </Button>
  );
}
