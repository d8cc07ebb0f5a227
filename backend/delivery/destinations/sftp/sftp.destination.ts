import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import type Client from 'ssh2-sftp-client';
import type { DestinationConfig } from '#contract/destination-forms.js';
import { ConnectionProblem } from '../../../platform/http/connection-problem.js';
import { OutgoingService } from '../../../platform/http/outgoing.service.js';
import { DestinationProblem, type Destination, type Parcel } from '../destination.js';

/** `hostKey`: the fingerprint that the host had when it was added. */
type Config = DestinationConfig<'sftp'> & { hostKey?: string };

const HANDSHAKE_MS = 15_000;

/** Writes files to a folder on an SFTP server. */
@Injectable()
export class SftpDestination implements Destination<Config> {
  constructor(private readonly outgoing: OutgoingService) {}

  /** @returns the host's key, which every later connection must have */
  check(config: Config, signal: AbortSignal) {
    return this.withClient(config, signal, async (client, hostKey) => {
      if ((await client.exists(config.path)) !== 'd')
        throw new DestinationProblem(`The folder “${config.path}” does not exist.`, false);
      return { hostKey };
    });
  }

  /** The file appears under its name only when it is complete. */
  send(parcel: Parcel, config: Config, signal: AbortSignal) {
    return this.withClient(config, signal, async (client) => {
      const path = posix.join(config.path, posix.basename(parcel.fileName));
      const part = `${path}.part`;
      await client.put(await parcel.open(), part);
      const { size } = await client.stat(part);
      if (size !== parcel.bytes)
        throw new DestinationProblem('The server stored only part of the file.', true);
      // Servers without OpenSSH's extension don't replace a file.
      await client.posixRename(part, path).catch(async () => {
        await client.delete(path, true);
        await client.rename(part, path);
      });
      return { receipt: `Stored as ${path} (${size.toLocaleString('en-US')} bytes).` };
    });
  }

  private async withClient<Result>(
    config: Config,
    signal: AbortSignal,
    work: (client: Client, hostKey: string) => Promise<Result>,
  ): Promise<Result> {
    const { host, port, user, password, privateKey } = config;
    let hostKey = '';
    // Loading it takes a tenth of a second, and few accounts use it.
    const { default: SftpClient } = await import('ssh2-sftp-client');
    const client = new SftpClient('sftp', { error: () => {}, end: () => {}, close: () => {} });
    let socket: Awaited<ReturnType<OutgoingService['connect']>> | undefined;
    const stop = () => socket?.destroy();
    try {
      socket = await this.outgoing.connect(host, port, signal);
      signal.addEventListener('abort', stop, { once: true });
      await client.connect({
        sock: socket,
        username: user,
        ...(privateKey ? { privateKey } : { password: password! }),
        readyTimeout: HANDSHAKE_MS,
        retries: 1,
        hostVerifier: (key: Buffer) => {
          hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
          return config.hostKey === undefined || config.hostKey === hostKey;
        },
      });
      return await work(client, hostKey);
    } catch (error) {
      signal.throwIfAborted();
      if (config.hostKey !== undefined && hostKey !== '' && config.hostKey !== hostKey)
        throw new DestinationProblem(
          `The server's key has changed to ${hostKey}. If you expected this, delete the destination and add it again.`,
          false,
        );
      throw explain(error);
    } finally {
      signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
      socket?.destroy();
    }
  }
}

function explain(error: unknown): DestinationProblem {
  if (error instanceof DestinationProblem) return error;
  if (error instanceof ConnectionProblem)
    return new DestinationProblem(
      `Couldn't connect to the server: ${error.message}`,
      error.isTemporary,
    );
  const { message } = error as Error;
  if (/authentication/i.test(message))
    return new DestinationProblem('The server does not accept the username or password.', false);
  if (/privateKey|passphrase/i.test(message))
    return new DestinationProblem(
      'The private key is damaged or protected by a passphrase. Use a key without one.',
      false,
    );
  if (/permission denied/i.test(message))
    return new DestinationProblem("The user isn't allowed to write to this folder.", false);
  if (/no such file/i.test(message))
    return new DestinationProblem('The folder does not exist.', false);
  return new DestinationProblem('The connection to the server failed.', true);
}
