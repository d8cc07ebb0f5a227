import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Parcel } from '../../../backend/delivery/destinations/destination.js';
import { sampleParcel } from '../../../backend/delivery/destinations/sample.js';
import { S3Destination } from '../../../backend/delivery/destinations/s3/s3.destination.js';
import { useApp } from '../../support/app.js';
import { Receivers } from '../../support/receivers.js';
import { until } from '../../support/until.js';
import { S3Storage } from './s3-storage.js';

const KEY = { accessKeyId: 'AKIATEST', secretAccessKey: 'storage/secret+key' };
const CONFIG = { endpoint: 'http://s3.test', region: 'eu', bucket: 'leads', prefix: 'in', ...KEY };
const PATH = '/leads/in/lead-delivery-test.csv';
const CHUNK = Buffer.alloc(1_000_000, 'lead,');
const PART = 16 * 2 ** 20;

const internet = new Receivers();
const app = useApp({ override: internet.override });
const storage = new S3Storage(KEY.accessKeyId, KEY.secretAccessKey);
beforeAll(() => internet.add('s3.test', storage.server));
afterAll(() => internet.close());
beforeEach(() => {
  storage.files.clear();
  storage.beforePart = () => 200;
  storage.failsToJoin = false;
});

/** A file of this many chunks, and how many of them were read. */
function fileOf(chunks: number) {
  const state = { read: 0 };
  const parcel: Parcel = {
    ...sampleParcel('', 'Bars'),
    bytes: chunks * CHUNK.length,
    open: async () =>
      Readable.from(
        (function* () {
          for (; state.read < chunks; state.read++) yield CHUNK;
        })(),
        { objectMode: false },
      ),
  };
  return Object.assign(state, { parcel });
}
const send = (parcel: Parcel, signal = new AbortController().signal) =>
  app.app.get(S3Destination).send(parcel, CONFIG, signal);

it('stores a file up to 100 MiB with one request', async () => {
  await send(fileOf(20).parcel);
  expect(storage.files.get(PATH)?.bytes).toBe(20_000_000);
});

it('stores a larger file in parts, byte for byte', async () => {
  const { parcel } = fileOf(110);
  await send(parcel);
  const file = Buffer.alloc(parcel.bytes, CHUNK);
  const parts = Array.from({ length: 7 }, (_, at) =>
    createHash('md5')
      .update(file.subarray(at * PART, (at + 1) * PART))
      .digest('hex'),
  );
  expect(storage.files.get(PATH)).toEqual({ bytes: parcel.bytes, hash: parts.join() });
  expect(storage.uploads.size).toBe(0);
});

it('reads a file no faster than the storage service accepts it', async () => {
  const file = fileOf(110);
  let release: (() => void) | undefined;
  storage.beforePart = (number) =>
    number === 2 ? new Promise((resolve) => (release = () => resolve(200))) : 200;
  let isDone = false;
  const sending = send(file.parcel).finally(() => (isDone = true));
  let before = -1;
  // Waits until the connection's buffers are full.
  await until(async () => {
    const isStill = release !== undefined && file.read === before;
    before = file.read;
    return isStill;
  });
  expect(isDone).toBe(false);
  expect(file.read * CHUNK.length).toBeLessThan(2 * PART);
  release!();
  await sending;
  expect(storage.files.get(PATH)?.bytes).toBe(110_000_000);
});

it.each([
  [
    'a part that the storage service refuses',
    () => (storage.beforePart = (part) => (part === 3 ? 503 : 200)),
  ],
  ['a failure to assemble the file', () => (storage.failsToJoin = true)],
])('%s leaves no parts, and is tried again later', async (_, fail) => {
  fail();
  await expect(send(fileOf(110).parcel)).rejects.toMatchObject({ isTemporary: true });
  expect(storage.uploads.size).toBe(0);
  expect(storage.files.size).toBe(0);
});

it('an upload that runs out of time leaves no parts', async () => {
  const timeout = new AbortController();
  storage.beforePart = async (part) => {
    if (part === 2) timeout.abort();
    return 200;
  };
  await expect(send(fileOf(110).parcel, timeout.signal)).rejects.toThrow();
  expect(storage.uploads.size).toBe(0);
  expect(storage.files.size).toBe(0);
});
