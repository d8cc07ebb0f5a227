import { mkdirSync } from 'node:fs';
import { onStopRequest } from './children.ts';
import { startIdentity } from './identity.ts';
import { readConfig, usesEmbeddedIdentity } from './settings.ts';

/** `identity ADDRESS` runs the embedded identity provider alone, for a trial in containers. */
export async function identity([bind]: string[]): Promise<number> {
  const config = await readConfig();
  if (!usesEmbeddedIdentity(config)) {
    process.stderr.write(
      'A Firebase project is configured, so the embedded identity provider is not needed.\n',
    );
    return 0;
  }
  const stopRequested = new Promise<void>((resolve) => onStopRequest(() => resolve()));
  const { dataDir, authEmulatorPort: port, publicUrl } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const provider = await startIdentity({
    dataDir,
    port,
    bind,
    publicUrl,
    mailFrom: config.mailFrom,
  });
  await stopRequested;
  await provider.stop();
  return 0;
}
