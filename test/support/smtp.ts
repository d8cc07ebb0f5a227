import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { readMail, type ReceivedMail } from './mail.ts';

export interface SmtpServer {
  url: string;
  /** All emails received. */
  mails: ReceivedMail[];
  /** Sets the response to every recipient from now on, such as `550 no such mailbox`. */
  answerRecipients(line: string): void;
  close(): Promise<void>;
}

const ACCEPT = '250 ok';

/** A mail server that accepts everything, or rejects recipients on demand. */
export async function startSmtp(port = 0): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let recipients = ACCEPT;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.write('220 smtp.test\r\n');
    let waiting = '';
    let isData = false;
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = waiting.indexOf(end);
        if (at < 0) return;
        const text = waiting.slice(0, at);
        waiting = waiting.slice(at + end.length);
        if (isData) mails.push(readMail(text.replaceAll(/^\.\./gm, '.')));
        const answer = isData ? ACCEPT : answerTo(text, recipients);
        isData = answer.startsWith('354');
        socket.write(`${answer}\r\n`);
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answerRecipients: (line) => (recipients = line),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(line: string, recipients: string): string {
  const [verb] = line.toUpperCase().split(' ', 1);
  if (verb === 'RCPT') return recipients;
  if (verb === 'DATA') return '354 go on';
  if (verb === 'QUIT') return '221 bye';
  return ACCEPT;
}
