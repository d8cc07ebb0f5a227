import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf, tryLock } from '../../runtime/lock.mjs';

describe('the lock of a running product', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lead-delivery-lock-'));
    path = join(folder, 'start.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reports its holder to a second process', () => {
    const first = tryLock(path);
    if (!('lock' in first)) throw new Error('the first process did not get the lock');
    first.lock.note({ url: 'http://localhost:3000' });

    expect(tryLock(path)).toEqual({
      holder: { pid: process.pid, started: expect.any(String), url: 'http://localhost:3000' },
    });

    first.lock.release();
    expect('lock' in tryLock(path)).toBe(true);
  });

  it.each([
    ['a dead process', { pid: spawnSync('true').pid, started: '1' }],
    ['a reused process id', { pid: process.pid, started: 'long ago' }],
    ['an unreadable file', 'garbage'],
  ])('is taken over from %s', (_, holder) => {
    writeFileSync(path, JSON.stringify(holder));

    expect(holderOf(path)).toBeNull();
    expect('lock' in tryLock(path)).toBe(true);
    expect(readdirSync(folder)).toEqual(['start.lock']);
  });
});
