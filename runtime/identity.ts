import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { UserError } from './errors.ts';
import { trimApi } from './identity-api.ts';
import type { Api } from './identity-api.ts';
import { servePasswordForm } from './identity-password-form.ts';
import { writeMail } from './identity-mail.ts';
import type { ActionCode } from './identity-mail.ts';
import { readSnapshot, Snapshot } from './identity-snapshot.ts';

/** With the prefix `demo-`, Google's client libraries never contact a real project. */
export const DEMO_PROJECT = 'demo-lead-delivery';

export interface IdentityOptions {
  dataDir: string;
  port: number;
  /** Address to listen on. Use one other than loopback only in a closed container network. */
  bind?: string;
  /** Return address of email links if the request has none. */
  publicUrl: string;
  mailFrom?: string;
}

export interface IdentityProvider {
  /** host:port, as in FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  stop(): Promise<void>;
}

/** The fields of the emulator's user that we use; all fields are saved. */
interface EmulatorUser {
  localId: string;
  email?: string;
}

interface ProjectState {
  users: Map<string, EmulatorUser>;
  oobs: Map<string, ActionCode>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, user: EmulatorUser): EmulatorUser;
}

interface Emulator {
  createApp(
    projectId: string,
    mode: undefined,
    states: Map<string, ProjectState>,
  ): Promise<RequestListener>;
  ProjectStateClass: new (projectId: string) => ProjectState;
}

interface Saved {
  users: EmulatorUser[];
  codes: ActionCode[];
}

/** Methods that change the emulator's state. */
const CHANGING_METHODS = [
  'createUserWithLocalId',
  'overwriteUserWithLocalId',
  'updateUserByLocalId',
  'deleteUser',
  'deleteAllAccounts',
  'createOob',
  'deleteOobCode',
];

/**
 * Runs Google's Firebase Auth Emulator in this process. The emulator keeps accounts in memory only.
 * Each response waits until its change is on disk, so acknowledged changes survive kill -9.
 */
export async function startIdentity({
  dataDir,
  port,
  bind = '127.0.0.1',
  publicUrl,
  mailFrom,
}: IdentityOptions): Promise<IdentityProvider> {
  const path = join(dataDir, 'identity', 'state.json');
  const { createApp, ProjectStateClass } = loadEmulator();
  const state = new ProjectStateClass(DEMO_PROJECT);
  state.enableImprovedEmailPrivacy = true;
  restore(state, readSnapshot<Saved>(path));

  const snapshot = new Snapshot(path, (): Saved => ({
    users: [...state.users.values()],
    codes: [...state.oobs.values()],
  }));
  const codesOfRequest = new AsyncLocalStorage<ActionCode[]>();
  watch(state, snapshot, (code) => codesOfRequest.getStore()?.push(code));

  const app = await createApp(DEMO_PROJECT, undefined, new Map([[DEMO_PROJECT, state]]));
  const handle: RequestListener = (request, response) => {
    const codes: ActionCode[] = [];
    beforeEnd(response, async (body) => {
      await snapshot.saved();
      // The caller (admin SDK) sends links that the response contains.
      const mails = codes.filter(
        ({ oobLink }) => !body.includes(JSON.stringify(oobLink).slice(1, -1)),
      );
      for (const code of mails) writeMail(join(dataDir, 'outbox'), code, { publicUrl, mailFrom });
    });
    if (!servePasswordForm(request, response, publicUrl))
      codesOfRequest.run(codes, () => app(request, response));
  };
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new UserError(
              `AUTH_EMULATOR_PORT: port ${port} is in use by another program. Choose a free one.`,
            )
          : error,
      ),
    );
    server.listen(port, bind, resolve);
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await snapshot.saved();
    },
  };
}

function loadEmulator(): Emulator {
  const require = createRequire(import.meta.url);
  trimApi((require('firebase-tools/lib/emulator/auth/apiSpec') as { default: Api }).default);
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as Pick<
    Emulator,
    'createApp'
  >;
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state') as {
    AgentProjectState: Emulator['ProjectStateClass'];
  };
  return { createApp, ProjectStateClass: AgentProjectState };
}

function restore(state: ProjectState, saved: Saved | null) {
  for (const user of saved?.users ?? []) state.overwriteUserWithLocalId(user.localId, user);
  for (const code of saved?.codes ?? []) state.oobs.set(code.oobCode, code);
}

function watch(state: ProjectState, snapshot: Snapshot, onCode: (code: ActionCode) => void) {
  const methods = state as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of CHANGING_METHODS) {
    const original = methods[name];
    if (!original)
      throw new Error(`This version of firebase-tools has no ${name} in its emulator.`);
    methods[name] = (...args) => {
      snapshot.changed();
      const result = original.apply(state, args);
      if (name === 'createOob') onCode(result as ActionCode);
      if (name === 'deleteUser') removeCodes(state, args[0] as EmulatorUser);
      return result;
    };
  }
}

/** The emulator keeps the codes of deleted users, including their email addresses. */
function removeCodes({ oobs }: ProjectState, { email }: EmulatorUser) {
  for (const [key, code] of oobs) if (email && code.email === email) oobs.delete(key);
}

/** Runs a task before the response is sent. If it fails, the caller gets a 500. */
function beforeEnd(
  response: ServerResponse<IncomingMessage>,
  task: (body: string) => Promise<void>,
) {
  const end = response.end.bind(response) as (...args: unknown[]) => typeof response;
  const intercepted = (...args: unknown[]) => {
    const [body] = args;
    task(typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : '').then(
      () => end(...args),
      (error: unknown) => {
        process.stderr.write(`identity: failed to save the accounts: ${String(error)}\n`);
        if (!response.headersSent) {
          response.statusCode = 500;
          response.removeHeader('content-length');
        }
        end(response.headersSent ? undefined : '{"error":{"code":500,"message":"STORAGE_FAILED"}}');
      },
    );
    return response;
  };
  response.end = intercepted as typeof response.end;
}
