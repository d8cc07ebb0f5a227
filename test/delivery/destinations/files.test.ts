import { S3Destination } from '../../../backend/delivery/destinations/s3/s3.destination.js';
import { sampleParcel } from '../../../backend/delivery/destinations/sample.js';
import { SftpDestination } from '../../../backend/delivery/destinations/sftp/sftp.destination.js';
import type { StoredDestination } from '#contract/destination-forms.js';
import type { Received } from '../../support/receivers.js';
import { until } from '../../support/until.js';
import { SftpServer } from './sftp-server.js';
import { isSigned } from './sigv4.js';
import { useDestinations } from './use-destinations.js';

const { app, person, internet, add, added, refused, test } = useDestinations();

describe('S3', () => {
  const KEY = { accessKeyId: 'AKIATEST', secretAccessKey: 'storage/secret+key' };
  const BUCKET = {
    endpoint: 'http://s3.test',
    region: 'eu-central-1',
    bucket: 'leads',
    prefix: 'in box',
  };
  let received: Received[];
  beforeAll(async () => {
    received = await internet.receive('s3.test', (request) => {
      if (!isSigned(request, KEY.accessKeyId, KEY.secretAccessKey))
        return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
      if (request.path.startsWith('/moved'))
        return { status: 307, headers: { location: 'http://10.0.0.8/leads' } };
      const isKnown = request.path.startsWith('/leads');
      return isKnown ? {} : { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    });
  });

  it('stores a test file with a signature that the storage service verifies', async () => {
    const destination = await added('s3', { ...BUCKET, ...KEY });
    const { body } = await test(destination).expect(200);
    expect(body.receipt).toBe('Stored as in box/lead-delivery-test.csv in the bucket “leads”.');
    const put = received.at(-1)!;
    expect(put).toMatchObject({ method: 'PUT', path: '/leads/in%20box/lead-delivery-test.csv' });
    expect(put.body.toString().trim().split('\r\n')).toHaveLength(4);
  });

  it('explains that a key is wrong or a bucket does not exist', async () => {
    const wrong = { ...BUCKET, ...KEY, secretAccessKey: 'wrong' };
    expect(await refused('s3', wrong)).toBe('The secret access key is wrong.');
    expect(await refused('s3', { ...BUCKET, ...KEY, bucket: 'nothing' })).toBe(
      'The bucket does not exist.',
    );
  });

  it('never shows its secret again, stores it sealed, and asks for it when the host changes', async () => {
    const { id, config } = await added('s3', { ...BUCKET, ...KEY });
    expect(config).toEqual({ ...BUCKET, accessKeyId: KEY.accessKeyId });
    const { rows } = await app.database.query('SELECT * FROM destinations WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(KEY.secretAccessKey);
    const change = (changed: object) =>
      app.as(person).patch(`/api/destinations/${id}`).send({ config: changed });
    await change({ prefix: 'other' }).expect(200);
    internet.dialed.length = 0;
    const { body } = await change({ endpoint: 'http://thief.test' }).expect(400);
    expect(body.errors).toEqual({ 'config.secretAccessKey': 'Enter the secret access key' });
    expect(internet.dialed).toEqual([]);
  });

  it('gets at most 5 tests and checks a minute, even from several destinations in several spellings', async () => {
    const destination = await added('s3', { ...BUCKET, ...KEY });
    const other = await added('s3', { ...BUCKET, ...KEY, endpoint: 'HTTP://S3.test:80' });
    const move = (prefix: string) =>
      app.as(person).patch(`/api/destinations/${other.id}`).send({ config: { prefix } });
    await move('new').expect(200);
    await test(destination).expect(200);
    await test(other).expect(200);
    const requests = received.length;
    for (const refusal of [
      await test(other),
      await test(destination),
      await move('newer'),
      await add('s3', { ...BUCKET, ...KEY }),
    ])
      expect([refusal.status, Number(refusal.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(received).toHaveLength(requests);
  });

  it('asks again for a secret that can no longer be read', async () => {
    const { id } = await added('s3', { ...BUCKET, ...KEY });
    await app.database.query(`UPDATE destinations SET secrets = 'lost.' || secrets WHERE id = $1`, [
      id,
    ]);
    const change = (config: object) =>
      app.as(person).patch(`/api/destinations/${id}`).send({ config });
    const { body } = await change({ prefix: 'other' }).expect(400);
    expect(body.errors).toEqual({ 'config.secretAccessKey': 'Enter the secret access key' });
    await change({ secretAccessKey: KEY.secretAccessKey }).expect(200);
    await app.as(person).post(`/api/destinations/${id}/test`).expect(200);
  });

  it('stays deleted if it is deleted while a change is being checked', async () => {
    const gate = Promise.withResolvers<object>();
    let isSlow = false;
    const asked = await internet.receive('slow.test', () => (isSlow ? gate.promise : {}));
    const { id } = await added('s3', { ...BUCKET, ...KEY, endpoint: 'http://slow.test' });
    const path = `/api/destinations/${id}`;
    isSlow = true;
    asked.length = 0;
    const change = app
      .as(person)
      .patch(path)
      .send({ config: { prefix: 'new' } })
      .then(({ status }) => status);
    await until(async () => asked.length > 0);
    await app.as(person).delete(path).expect(204);
    gate.resolve({});
    expect(await change).toBe(404);
    const { body } = await app.as(person).get('/api/destinations').expect(200);
    expect(body.map((destination: StoredDestination) => destination.id)).not.toContain(id);
  });

  it.each(['http://127.0.0.1:9000', 'http://169.254.169.254', 'http://inside.test'])(
    'refuses the private endpoint %s',
    async (endpoint) => {
      internet.name('inside.test', '10.1.2.3');
      expect(await refused('s3', { ...BUCKET, ...KEY, endpoint })).toBe(
        "The storage service can't be reached: The host is not on the public internet. Private and local addresses are not allowed.",
      );
    },
  );

  it('follows no redirect, and sends nothing to a host that later resolves to a private address', async () => {
    const destination = await added('s3', { ...BUCKET, ...KEY });
    internet.dialed.length = 0;
    const wasMoved = { ...BUCKET, ...KEY, bucket: 'moved' };
    expect(await refused('s3', wasMoved)).toBe(
      'The storage service redirects (307). Enter its final URL.',
    );
    expect(internet.dialed).not.toContain('10.0.0.8');
    await internet.receive('later.test');
    await app.database.query(
      `UPDATE destinations SET config = config || '{"endpoint": "http://later.test"}' WHERE id = $1`,
      [destination.id],
    );
    internet.name('later.test', '10.0.0.8');
    internet.dialed.length = 0;
    const { body } = await test(destination).expect(422);
    expect(body.error).toMatch(/The host is not on the public internet/);
    expect(internet.dialed).toEqual([]);
  });

  it('stores a file inside its folder, whatever its name', async () => {
    const parcel = { ...sampleParcel('', ''), fileName: '../../etc/passwd' };
    const { signal } = new AbortController();
    const { receipt } = await app.app
      .get(S3Destination)
      .send(parcel, { ...BUCKET, ...KEY }, signal);
    expect(receipt).toBe('Stored as in box/passwd in the bucket “leads”.');
    expect(received.at(-1)!.path).toBe('/leads/in%20box/passwd');
    await add('s3', { ...BUCKET, ...KEY, prefix: '../other' }).expect(400);
  });
});

describe('SFTP', () => {
  beforeAll(() => internet.name('inside.test', '10.1.2.3'));
  const LOGIN = { user: 'ann', password: 'open sesame', path: '/leads' };
  const sftp = new SftpServer();
  const impostor = new SftpServer();
  beforeAll(async () => {
    await internet.add('sftp.test', sftp.server as never);
    await internet.add('impostor.test', impostor.server as never);
  });

  it('writes a file that appears under its name once it is complete, even a second time', async () => {
    const destination = await added('sftp', { host: 'sftp.test', ...LOGIN });
    for (let time = 0; time < 2; time++) await test(destination).expect(200);
    expect([...sftp.files.keys()]).toEqual(['/leads/lead-delivery-test.csv']);
    expect(new Set(sftp.written)).toEqual(new Set(['/leads/lead-delivery-test.csv.part']));
    expect(sftp.files.get('/leads/lead-delivery-test.csv')!.toString()).toContain('Bar du Port');
  });

  it('stores a file inside its folder, whatever its name', async () => {
    const parcel = { ...sampleParcel('', ''), fileName: '../../etc/passwd' };
    const config = { host: 'sftp.test', port: 22, ...LOGIN };
    const { signal } = new AbortController();
    await app.app.get(SftpDestination).send(parcel, config, signal);
    expect(sftp.written.at(-1)).toBe('/leads/passwd.part');
    expect(sftp.files.has('/leads/passwd')).toBe(true);
    sftp.files.delete('/leads/passwd');
    await add('sftp', { ...config, path: '/leads/../other' }).expect(400);
  });

  it("pins the host's first key, and sends nothing to a host with a different key", async () => {
    const destination = await added('sftp', { host: 'sftp.test', ...LOGIN });
    expect(destination.config['hostKey']).toMatch(/^SHA256:/);
    await app.database.query(
      `UPDATE destinations SET config = config || '{"host": "impostor.test"}' WHERE id = $1`,
      [destination.id],
    );
    const { body } = await test(destination).expect(422);
    expect(body.error).toMatch(/^The server's key has changed to SHA256:/);
    expect(impostor.written).toEqual([]);
  });

  it.each([
    [{ password: 'wrong' }, 'The server does not accept the username or password.'],
    [{ path: '/elsewhere' }, 'The folder “/elsewhere” does not exist.'],
    [
      { host: '192.168.0.1' },
      "Couldn't connect to the server: The host is not on the public internet. Private and local addresses are not allowed.",
    ],
    [
      { host: 'inside.test' },
      "Couldn't connect to the server: The host is not on the public internet. Private and local addresses are not allowed.",
    ],
    [{ host: 'nowhere.test' }, "Couldn't connect to the server: The host's name doesn't exist."],
  ])('explains why %j is refused', async (wrong, message) => {
    expect(await refused('sftp', { host: 'sftp.test', ...LOGIN, ...wrong })).toBe(message);
  });
});

it("a type that the plan doesn't include is refused, and the error names the plan that includes it", async () => {
  await app.database.query(`UPDATE accounts SET plan = 'GROWTH' WHERE id = $1`, [person.accountId]);
  const { body } = await add('sftp', { host: 'sftp.test', user: 'ann', password: 'x' }).expect(403);
  expect(body).toMatchObject({ code: 'plan_required', plan: 'PRO' });
});
