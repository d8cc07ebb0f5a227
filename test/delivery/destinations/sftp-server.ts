import { generateKeyPairSync } from 'node:crypto';
import { posix } from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE, OPEN_MODE } = utils.sftp;
const FOLDER = { mode: 0o40755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };

const newHostKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;

/** An SFTP server with one user, whose password is "open sesame", and one folder. */
export class SftpServer {
  readonly files = new Map<string, Buffer>();
  /** Every name under which a file was ever opened for writing. */
  readonly written: string[] = [];
  readonly server = new Server({ hostKeys: [newHostKey()] }, (client) => this.serve(client));

  private readonly folder: string;

  constructor(folder = '/leads') {
    this.folder = folder;
  }

  private serve(client: Connection) {
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      if (context.method === 'password' && context.password === 'open sesame') context.accept();
      else context.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => this.serveFiles(acceptSftp()));
    });
  }

  private serveFiles(sftp: SFTPWrapper) {
    const open: string[] = [];
    const pathOf = (handle: Buffer) => open[handle.readUInt32BE(0)]!;
    const ok = (id: number) => sftp.status(id, STATUS_CODE.OK);
    const stat = (id: number, path: string) => {
      const file = this.files.get(posix.normalize(path));
      if (posix.normalize(path) === this.folder) sftp.attrs(id, FOLDER);
      else if (file) sftp.attrs(id, { ...FOLDER, mode: 0o100644, size: file.length });
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    const rename = (id: number, from: string, to: string) => {
      const file = this.files.get(from);
      if (!file || this.files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
      this.files.delete(from);
      this.files.set(to, file);
      ok(id);
    };
    sftp.on('REALPATH', (id, path) => {
      const attrs = { filename: posix.resolve('/', path), longname: '', attrs: FOLDER };
      sftp.name(id, [attrs]);
    });
    sftp.on('STAT', stat);
    sftp.on('LSTAT', stat);
    sftp.on('OPEN', (id, path, flags) => {
      if (posix.dirname(path) !== this.folder || !(flags & OPEN_MODE.WRITE))
        return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      this.files.set(path, Buffer.alloc(0));
      this.written.push(path);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(open.push(path) - 1);
      sftp.handle(id, handle);
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const file = this.files.get(pathOf(handle))!;
      this.files.set(pathOf(handle), Buffer.concat([file.subarray(0, offset), data]));
      ok(id);
    });
    sftp.on('FSETSTAT', (id) => ok(id));
    sftp.on('CLOSE', (id) => ok(id));
    sftp.on('RENAME', rename);
    sftp.on('REMOVE', (id, path) => {
      if (this.files.delete(path)) ok(id);
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
  }
}
