import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { ClientConfig } from '#contract/config.js';
import { loadConfig } from '../../parts/api/config';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { Loading } from '../../parts/ui/Loading';
import { LogoMark } from '../../parts/ui/Logo';
import { TextField } from '../../parts/ui/TextField';
import { Unreachable } from '../../parts/ui/Unreachable';
import { useTitle } from '../../parts/ui/useTitle';
import { sendToOpener } from '../../parts/session/local-identity';
import { Stack } from '../../parts/ui/layout';
import styles from './LocalIdentityChooser.module.css';
import { rememberedIdentities, rememberIdentity } from '../../parts/session/remembered-identities';

/** Replaces Google's account chooser if the identity provider is the embedded emulator. Otherwise shows `notFound`. */
export default function LocalIdentityChooser({ notFound }: { notFound: ReactNode }) {
  const [config, setConfig] = useState<ClientConfig>();
  const [failed, setFailed] = useState(false);
  useTitle('Local test identity');
  useEffect(() => {
    loadConfig().then(setConfig, () => setFailed(true));
  }, []);
  if (failed) return <Unreachable onRetry={() => location.reload()} />;
  if (!config) return <Loading />;
  if (!config.firebase.authEmulatorUrl) return notFound;
  return <Chooser />;
}

function Chooser() {
  const recent = rememberedIdentities();
  const choose = (email: string) => {
    rememberIdentity(email);
    sendToOpener(email);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email') as string;
    choose(email.trim().toLowerCase());
  };
  return (
    <Stack as="main" gap={5} className={styles.page}>
      <LogoMark />
      <h1>Choose an account</h1>
      <Alert tone="warning" title="Local test identity">
        This installation handles logins itself, without Google. Any email address works.
      </Alert>
      {recent.length > 0 && (
        <ul className={styles.recent} aria-label="Accounts used in this browser">
          {recent.map((email) => (
            <li key={email}>
              <button type="button" onClick={() => choose(email)}>
                <span className={styles.initial} aria-hidden="true">
                  {email.charAt(0).toUpperCase()}
                </span>
                <span className={styles.address}>{email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!window.opener && (
        <Alert tone="danger">
          The login page that opened this window is no longer open. Close this window and log in
          again.
        </Alert>
      )}
      <Stack as="form" gap={4} onSubmit={submit}>
        <TextField
          label={recent.length > 0 ? 'Use another address' : 'Email'}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
          autoFocus={recent.length === 0}
        />
        <Button type="submit" block>
          Continue
        </Button>
      </Stack>
      <Button variant="ghost" block onClick={() => window.close()}>
        Cancel
      </Button>
    </Stack>
  );
}
