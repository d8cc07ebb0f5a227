import { api } from './api';

/** Answer of `GET /api/config`. */
export interface AppConfig {
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    /** Set in the embedded default only. */
    authEmulatorUrl: string | null;
    /** Whether the project has a realtime database for the client. */
    firestore: boolean;
  };
  maps: { source: string; label: string; sample: boolean };
  billing: { enabled: boolean };
  testHelpers: boolean;
}

let loaded: Promise<AppConfig> | undefined;

/** Fetched once a page; a failed attempt is not remembered. */
export function loadConfig(): Promise<AppConfig> {
  loaded ??= api.get<AppConfig>('/api/config', { anonymous: true }).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
