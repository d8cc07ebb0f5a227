import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { UserError } from './errors.ts';
import { admit } from './identity-access.ts';
import { trimApi } from './identity-api.ts';
import type { Api } from './identity-api.ts';
import { servePasswordForm } from './identity-password-form.ts';
import { writeMail } from './identity-mail.ts';
import type { ActionCode } from './identity-mail.ts';
import { hashingPasswords, withHashedPassword } from './identity-passwords.ts';
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
  /** Admits our own processes; see `Access`. */
  secret?: string | undefined;
  /** Another address of the web client. */
  clientUrl?: string | undefined;
  /** Lower only for tests. */
  passwordCost?: number | undefined;
  /** False only for tests: all accounts are written at each change, which takes longer the more there are. */
  durable?: boolean;
}

export interface IdentityProvider {
  /** host:port/secret, as in FIREBASE_AUTH_EMULATOR_HOST. Firebase's Admin SDK prefixes its paths with it. */
  host: string;
  stop(): Promise<void>;
}

/** The fields of the emulator's user that we use; all fields are saved. */
interface EmulatorUser {
  localId: string;
  email?: string;
  passwordHash?: string;
  salt?: string;
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

/** The effects of a request: the codes it created, and whether it changed anything. */
interface Changes {
  any: boolean;
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

export const newIdentitySecret = () => randomBytes(24).toString('base64url');

/**
 * Runs Google's Firebase Auth Emulator in this process. The emulator keeps accounts in memory only.
 * Each response waits until its change is on disk (unless `durable` is false), so acknowledged changes survive kill -9.
 */
export async function startIdentity({
  dataDir,
  port,
  bind = '127.0.0.1',
  publicUrl,
  mailFrom,
  secret = newIdentitySecret(),
  clientUrl = publicUrl,
  passwordCost,
  durable = true,
}: IdentityOptions): Promise<IdentityProvider> {
  const path = join(dataDir, 'identity', 'state.json');
  const { createApp, ProjectStateClass } = hashingPasswords(loadEmulator, passwordCost);
  const state = new ProjectStateClass(DEMO_PROJECT);
  state.enableImprovedEmailPrivacy = true;
  const hasNewHashes = restore(state, readSnapshot<Saved>(path));

  const snapshot = new Snapshot(path, (): Saved => ({
    users: [...state.users.values()],
    codes: [...state.oobs.values()],
  }));
  if (hasNewHashes) {
    snapshot.changed();
    await snapshot.saved();
  }
  const changesOfRequest = new AsyncLocalStorage<Changes>();
  watch(state, snapshot, () => changesOfRequest.getStore());

  const app = await createApp(DEMO_PROJECT, undefined, new Map([[DEMO_PROJECT, state]]));
  const access = { secret, clients: [publicUrl, clientUrl] };
  const handle: RequestListener = (request, response) => {
    if (!admit(request, response, access)) return;
    if (servePasswordForm(request, response, publicUrl)) return;
    const changes: Changes = { any: false, codes: [] };
    beforeSending(response, async (body) => {
      // On a full disk, requests that change nothing are still served.
      if (!changes.any) return;
      if (durable) await snapshot.saved();
      // The caller (admin SDK) sends links that the response contains.
      const mails = changes.codes.filter(
        ({ oobLink }) => !body.includes(JSON.stringify(oobLink).slice(1, -1)),
      );
      for (const code of mails) writeMail(join(dataDir, 'outbox'), code, { publicUrl, mailFrom });
    });
    changesOfRequest.run(changes, () => app(request, response));
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
    host: `127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`,
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

/** @returns whether a password was stored in plain text */
function restore(state: ProjectState, saved: Saved | null) {
  const users = saved?.users ?? [];
  const hashed = users.map(withHashedPassword);
  for (const user of hashed) state.overwriteUserWithLocalId(user.localId, user);
  for (const code of saved?.codes ?? []) state.oobs.set(code.oobCode, code);
  return hashed.some((user, index) => user !== users[index]);
}

function watch(
  state: ProjectState,
  snapshot: Snapshot,
  changesOfRequest: () => Changes | undefined,
) {
  const methods = state as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of CHANGING_METHODS) {
    const original = methods[name];
    if (!original)
      throw new Error(`This version of firebase-tools has no ${name} in its emulator.`);
    methods[name] = (...args) => {
      snapshot.changed();
      const changes = changesOfRequest();
      if (changes) changes.any = true;
      const result = original.apply(state, args);
      if (name === 'createOob') changes?.codes.push(result as ActionCode);
      if (name === 'deleteUser') removeCodes(state, args[0] as EmulatorUser);
      return result;
    };
  }
}

/** The emulator keeps the codes of deleted users, including their email addresses. */
function removeCodes({ oobs }: ProjectState, { email }: EmulatorUser) {
  for (const [key, code] of oobs) if (email && code.email === email) oobs.delete(key);
}

/** Holds the response back until the task is done. If the task fails, the caller gets a 500 instead. */
function beforeSending(
  response: ServerResponse<IncomingMessage>,
  task: (body: string) => Promise<void>,
) {
  const held: Buffer[] = [];
  const hold = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };
  const end = response.end.bind(response);
  // The emulator pipes its responses, so without this the status would be sent with the first chunk.
  response.write = ((chunk: unknown) => {
    hold(chunk);
    return true;
  }) as typeof response.write;
  response.end = ((chunk: unknown) => {
    hold(chunk);
    const body = Buffer.concat(held);
    task(body.toString()).then(
      () => end(body),
      (error: unknown) => {
        process.stderr.write(`identity: failed to save the accounts: ${String(error)}\n`);
        response.statusCode = 500;
        for (const name of ['content-length', 'location']) response.removeHeader(name);
        end('{"error":{"code":500,"message":"STORAGE_FAILED"}}');
      },
    );
    return response;
  }) as typeof response.end;
}
