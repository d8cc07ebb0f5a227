import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { setupApp } from './app.setup.js';
import { ConfigError, parseConfig, type Config } from '../platform/config.js';
import { loggable } from '../platform/database/loggable.js';
import { prepareReader } from '../finding/leads/import/read-file.js';

// Node.js itself would print every field of the error, including the values of a failed query.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${loggable(error).stack}\n`);
  process.exit(1);
});

/** A shutdown ends after this time, even if something hangs. */
const SHUTDOWN_LIMIT_MS = 29_000;
const PREPARE_READER_MS = 10_000;

const config = configOrExit();
if (config.trialOnNetwork) {
  process.stderr.write(
    `WARNING: other machines can reach ${config.trialOnNetwork} (ALLOW_TRIAL_ON_NETWORK=on). Use this configuration only to try out the product.\n`,
  );
}
const app = await NestFactory.create<NestExpressApplication>(AppModule.of(config), {
  bufferLogs: true,
  bodyParser: false,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref());
}
setupApp(app);
if (config.role === 'worker') await app.init();
else await app.listen(config.port, config.host);
process.send?.({ ready: true, url: config.publicUrl });
// Loading its modules takes longer than reading a small list, and a second of a core that a starting process needs.
if (config.role !== 'worker') setTimeout(prepareReader, PREPARE_READER_MS).unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/** In the container image, nothing else validates the configuration before this process starts. */
function configOrExit(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
