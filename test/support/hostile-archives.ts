import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Header, type Pack } from 'tar-stream';

const MANIFEST = { name: 'lead-delivery-backup.json' };
const TEXT = '{"format":1}';

type Named = Partial<Header> & Pick<Header, 'name'>;
type Entry = [header: Named, content?: string];

/** The content of each archive, besides a valid manifest. */
const ENTRIES: Record<string, (outside: string) => Entry[]> = {
  'a name above the folder': () => [[{ name: '../outside' }, 'x']],
  'a name far above the folder': () => [[{ name: 'postgres/../../../outside' }, 'x']],
  'an absolute name': (outside) => [[{ name: join(outside, 'absolute') }, 'x']],
  'a foreign name': () => [[{ name: 'runtime.json' }, '{}']],
  'a symbolic link, and a file through it': (outside) => [
    [{ name: 'outbox', type: 'symlink', linkname: outside }],
    [{ name: 'outbox/through' }, 'x'],
  ],
  'a hard link': (outside) => [
    [{ name: 'app-secret', type: 'link', linkname: join(outside, 'secret') }],
  ],
  'a named pipe': () => [[{ name: 'outbox/pipe', type: 'fifo' }]],
  'a device': () => [[{ name: 'outbox/zero', type: 'character-device', devmajor: 1, devminor: 5 }]],
  'a link among the files of the database': (outside) => [
    [{ name: 'postgres/cluster/PG_VERSION' }, '18'],
    [{ name: 'postgres/cluster/pg_tblspc/1', type: 'symlink', linkname: outside }],
  ],
  'no database': () => [],
};

export interface HostileArchive {
  what: string;
  file: string;
}

/**
 * Writes archives that `npm run restore` must refuse.
 * @param outside a folder that no archive may change
 * @param backup a real backup, truncated to this share of its size
 */
export async function writeHostileArchives(
  folder: string,
  outside: string,
  backup?: { file: string; share: number },
): Promise<HostileArchive[]> {
  const archives: HostileArchive[] = [];
  const fileOf = (what: string) => {
    const file = join(folder, `${what.replaceAll(/\W+/g, '-')}.tar.gz`);
    archives.push({ what, file });
    return file;
  };
  for (const [what, entries] of Object.entries(ENTRIES))
    await writeArchive(fileOf(what), [[MANIFEST, TEXT], ...entries(outside)]);
  await writeArchive(fileOf('a manifest that is not JSON'), [[MANIFEST, '{']]);
  await writeBomb(fileOf('a file larger than any disk'));
  writeFileSync(fileOf('something else'), 'not an archive');
  const whole = join(folder, 'whole.tar.gz');
  const noise = randomBytes(100_000).toString('base64');
  await writeArchive(whole, [
    [MANIFEST, TEXT],
    [{ name: 'outbox/mail' }, noise],
  ]);
  const { file, share } = backup ?? { file: whole, share: 0.5 };
  const bytes = readFileSync(file);
  writeFileSync(fileOf('a part of a backup'), bytes.subarray(0, Math.floor(bytes.length * share)));
  return archives;
}

/** A header that promises a petabyte, and its beginning. */
async function writeBomb(file: string) {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(file));
  const beginning = Buffer.alloc(1 << 20);
  const archive = pack();
  const begun = new Promise<void>((done) => {
    archive.on('data', (chunk) => {
      gzip.write(chunk as Buffer);
      if ((chunk as Buffer).length === beginning.length) done();
    });
  });
  await add(archive, MANIFEST, TEXT);
  archive.entry({ name: 'outbox/bomb', size: 2 ** 50 }).write(beginning);
  await begun;
  gzip.end();
  await written;
  archive.destroy();
}

async function writeArchive(file: string, entries: Entry[]) {
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(file));
  for (const [header, content] of entries) await add(archive, header, content);
  archive.finalize();
  await written;
}

const add = (archive: Pack, header: Named, content = '') =>
  new Promise<void>((resolve, reject) => {
    archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
  });
