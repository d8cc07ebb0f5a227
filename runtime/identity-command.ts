import { mkdirSync } from 'node:fs';
import { isLoopback } from '../backend/platform/trial.ts';
import { onStopRequest } from './children.ts';
import { startIdentity } from './identity.ts';
import { UserError } from './errors.ts';
import { readConfig, usesEmbeddedIdentity } from './settings.ts';

/** `identity ADDRESS SECRET` runs the embedded identity provider alone, for a trial in containers. */
export async function identity([bind, secret]: string[]): Promise<number> {
  const config = await readConfig();
  if (!usesEmbeddedIdentity(config)) {
    process.stderr.write(
      'A Firebase project is configured, so the embedded identity provider is not needed.\n',
    );
    return 0;
  }
  if (bind && !isLoopback(bind) && !config.trialOnNetworkAllowed)
    throw new UserError(
      `Anyone who reaches ${bind} can log in as anyone. Accept the risk with ALLOW_TRIAL_ON_NETWORK=on.`,
    );
  const stopRequested = new Promise<void>((resolve) => onStopRequest(() => resolve()));
  const { dataDir, authEmulatorPort: port, publicUrl } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const provider = await startIdentity({
    dataDir,
    port,
    bind,
    secret,
    publicUrl,
    mailFrom: config.mailFrom,
  });
  await stopRequested;
  await provider.stop();
  return 0;
}
