import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { setupApp } from './app.setup.js';
import { ConfigError, parseConfig, type Config } from './config.js';

const config = configOrExit();
const app = await NestFactory.create<NestExpressApplication>(AppModule.of(config), {
  bufferLogs: true,
  bodyParser: false,
  // Otherwise, SIGTERM would wait for open event streams.
  forceCloseConnections: true,
});
setupApp(app);
if (config.role === 'worker') await app.init();
else await app.listen(config.port, config.host);
process.send?.({ ready: true, url: config.publicUrl });
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
