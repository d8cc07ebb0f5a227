import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import { trimApi } from './identity-api.ts';
import type { Api } from './identity-api.ts';
import { offerPasswordForm } from './identity-password-form.ts';
import { writeMail } from './identity-mail.ts';
import type { ActionCode } from './identity-mail.ts';
import { readSnapshot, Snapshot } from './identity-snapshot.ts';

/** Its prefix makes Google's client libraries refuse to talk to a real project. */
export const DEMO_PROJECT = 'demo-lead-delivery';

export interface IdentityOptions {
  dataDir: string;
  port: number;
  /** Address to listen on; other than the loopback only where a container's network is closed itself. */
  bind?: string;
  /** Where a link from an email ends when the request named no address of its own. */
  publicUrl: string;
  mailFrom?: string;
}

export interface Identity {
  /** host:port, the form of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  stop(): Promise<void>;
}

/** The parts of the emulator's account that we name; everything in it is kept. */
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

/** Methods of the emulator's state after which something has to be written down. */
const CHANGES = [
  'createUserWithLocalId',
  'overwriteUserWithLocalId',
  'updateUserByLocalId',
  'deleteUser',
  'deleteAllAccounts',
  'createOob',
  'deleteOobCode',
];

/**
 * Google's Firebase Auth Emulator inside this process. It keeps its accounts in memory only, so every answer to a
 * request that changed something waits until the change is on the disk: what was acknowledged survives kill -9.
 */
export async function startIdentity({
  dataDir,
  port,
  bind = '127.0.0.1',
  publicUrl,
  mailFrom,
}: IdentityOptions): Promise<Identity> {
  const path = join(dataDir, 'identity', 'state.json');
  const { createApp, ProjectStateClass } = loadEmulator();
  const state = new ProjectStateClass(DEMO_PROJECT);
  state.enableImprovedEmailPrivacy = true;
  restore(state, readSnapshot<Saved>(path));

  const snapshot = new Snapshot(path, (): Saved => ({
    users: [...state.users.values()],
    codes: [...state.oobs.values()],
  }));
  const madeByRequest = new AsyncLocalStorage<ActionCode[]>();
  watch(state, snapshot, (code) => madeByRequest.getStore()?.push(code));

  const app = await createApp(DEMO_PROJECT, undefined, new Map([[DEMO_PROJECT, state]]));
  const answer: RequestListener = (request, response) => {
    const codes: ActionCode[] = [];
    beforeEnd(response, async (body) => {
      await snapshot.saved();
      // A link that the caller asked back (admin SDK) is his to send.
      const mails = codes.filter(
        ({ oobLink }) => !body.includes(JSON.stringify(oobLink).slice(1, -1)),
      );
      for (const code of mails) writeMail(join(dataDir, 'outbox'), code, { publicUrl, mailFrom });
    });
    if (!offerPasswordForm(request, response, publicUrl))
      madeByRequest.run(codes, () => app(request, response));
  };
  const server = createServer(answer);
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Refusal(
              `AUTH_EMULATOR_PORT: port ${port} is taken by another program; name a free one.`,
            )
          : error,
      ),
    );
    server.listen(port, bind, listening);
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await new Promise((closed) => {
        server.close(closed);
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
  for (const name of CHANGES) {
    const original = methods[name];
    if (!original) throw new Error(`firebase-tools has changed: its emulator has no ${name}.`);
    methods[name] = (...args) => {
      snapshot.changed();
      const result = original.apply(state, args);
      if (name === 'createOob') onCode(result as ActionCode);
      if (name === 'deleteUser') forgetCodes(state, args[0] as EmulatorUser);
      return result;
    };
  }
}

/** The emulator keeps the codes of a person it has deleted, and with them the address. */
function forgetCodes({ oobs }: ProjectState, { email }: EmulatorUser) {
  for (const [key, code] of oobs) if (email && code.email === email) oobs.delete(key);
}

/** Runs a task before the answer leaves; should it fail, the caller gets a 500 and not a promise we did not keep. */
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
        process.stderr.write(`identity: the accounts could not be written: ${String(error)}\n`);
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
