import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../runtime/errors.ts';
import { restore } from '../../runtime/restore.ts';
import { writeHostileArchives, type HostileArchive } from '../support/hostile-archives.ts';

const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-restore-'));
const inFolder = (name: string) => join(folder, name);
let archives: HostileArchive[];
const environment = { ...process.env };

beforeAll(async () => {
  for (const name of ['data', 'data/outbox', 'outside', 'archives']) mkdirSync(inFolder(name));
  for (const name of ['data/app-secret', 'data/outbox/mail', 'outside/secret'])
    writeFileSync(inFolder(name), 'kept');
  process.env['DATA_DIR'] = inFolder('data');
  archives = await writeHostileArchives(inFolder('archives'), inFolder('outside'));
});
afterAll(() => {
  process.env = environment;
  rmSync(folder, { recursive: true });
});

const contents = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name) + (entry.isFile() ? '' : '/'))
    .filter((path) => !path.startsWith(inFolder('archives')))
    .toSorted()
    .map((path) => [path, path.endsWith('/') ? null : readFileSync(path, 'utf8')]);

it('restoring a malicious archive is refused with a message, and nothing changes inside or outside DATA_DIR', async () => {
  const before = contents();
  const refusals: Record<string, string | undefined> = {};
  for (const { what, file } of archives) {
    const error = await restore([file]).then(
      () => null,
      (reason: unknown) => (reason instanceof UserError ? reason : null),
    );
    refusals[what] = error?.message.replace(file, 'It');
    expect([what, contents()]).toEqual([what, before]);
  }

  const foreign = ', so it is not a backup of this product.';
  const link = `It contains a link or device${foreign}`;
  expect(refusals).toEqual({
    'a name above the folder': `It contains a file outside DATA_DIR${foreign}`,
    'a name far above the folder': `It contains a file outside DATA_DIR${foreign}`,
    'an absolute name': `It contains an unknown file${foreign}`,
    'a foreign name': `It contains an unknown file${foreign}`,
    'a symbolic link, and a file through it': link,
    'a hard link': link,
    'a named pipe': link,
    'a device': link,
    'a link among the files of the database': link,
    'no database': 'It is not a complete backup: it has no database.',
    'a manifest that is not JSON': 'It is not a backup of Lead Delivery.',
    'a file larger than any disk': "It needs more space than is left on DATA_DIR's disk.",
    'something else': 'It is not a complete backup: incorrect header check',
    'a part of a backup': 'It is not a complete backup: unexpected end of file',
  });
});
