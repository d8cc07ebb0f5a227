import type { ClientConfig } from '#contract/config.js';
import { publicApi } from './api';

let loaded: Promise<ClientConfig> | undefined;

/** Fetched once per page load. After a failure, the next call tries again. */
export function loadConfig(): Promise<ClientConfig> {
  loaded ??= publicApi.get('/api/config').catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
