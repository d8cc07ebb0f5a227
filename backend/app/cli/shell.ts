import type { Readable, Writable } from 'node:stream';

/** What a command uses of its process. Tests call commands without one. */
export interface Shell {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
}
