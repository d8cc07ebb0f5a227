import { mkdirSync } from 'node:fs';
import { onStopRequest } from './children.ts';
import { startIdentity } from './identity.ts';
import { readConfig, usesEmbeddedIdentity } from './settings.ts';

/** The embedded identity provider on its own, for a trial in containers: `identity ADDRESS`. */
export async function identity([bind]: string[]): Promise<number> {
  const config = await readConfig();
  if (!usesEmbeddedIdentity(config)) {
    process.stderr.write('a Firebase project is configured: no embedded identity provider\n');
    return 0;
  }
  const stopRequested = new Promise<void>((stop) => onStopRequest(() => stop()));
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
