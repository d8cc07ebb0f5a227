import { Global, Module } from '@nestjs/common';
import { parseConfig } from './config.js';

/** The parsed environment, as `Config`. */
export const CONFIG = Symbol('config');

@Global()
@Module({
  providers: [{ provide: CONFIG, useFactory: () => parseConfig(process.env) }],
  exports: [CONFIG],
})
export class ConfigModule {}
