import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Files, type S3Files, type S3Options } from '#server/files/s3.ts';
import { StorageAway } from '#server/errors/storage-away.ts';
import type { FileStore, Place } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { startObjectStore } from '#test/object-store.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let store: Awaited<ReturnType<typeof startObjectStore>>;
let files: S3Files;
beforeAll(async () => {
  store = await startObjectStore();
  files = createS3Files(store.options);
});
afterAll(() => store.stop());

const tenantId = randomUUID();
const place = (file: string): Place => ({ tenantId, kind: 'vehicle_docs', file });
const namesIn = async (from: FileStore) => {
  const names: string[] = [];
  for await (const { place: found } of from.list()) if (found.tenantId === tenantId) names.push(found.file);
  return names.sort();
};

/** A server that accepts connections and never answers. */
async function blackHole(): Promise<Server> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
const reaching = (server: Server): S3Options => ({
  ...store.options,
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  timeLimit: 100,
});

describe('files in an object store', () => {
  test('files in an object store are saved, read, listed over pages, replaced and removed', async () => {
    const bytes = randomBytes(300_000);
    await files.put(place('a.png'), bytes);
    expect(await files.get(place('a.png'))).toEqual(bytes);
    expect(await files.get(place('none.png'))).toBeNull();
    expect(await files.get({ ...place('a.png'), tenantId: randomUUID() })).toBeNull();
    await files.put(place('a.png'), Buffer.from('changed'));
    expect(String(await files.get(place('a.png')))).toBe('changed');
    for (const name of ['b.png', 'c.png', 'd.png', 'e.png']) await files.put(place(name), Buffer.from(name));
    expect(await namesIn(createS3Files({ ...store.options, page: 2 }))).toEqual([
      'a.png',
      'b.png',
      'c.png',
      'd.png',
      'e.png',
    ]);
    await files.remove(place('b.png'));
    await files.remove(place('b.png'));
    expect(await namesIn(files)).toEqual(['a.png', 'c.png', 'd.png', 'e.png']);
  });

  test('files in an object store are listed and removed for one company alone', async () => {
    const other = randomUUID();
    for (const kind of ['logos', 'vehicle_docs'])
      await files.put({ tenantId: other, kind, file: 'a.png' }, Buffer.from('four'));
    const found: string[] = [];
    for await (const {
      place: { kind, file },
      bytes,
    } of files.list(other))
      found.push(`${kind}/${file} ${bytes}`);
    expect(found).toEqual(['logos/a.png 4', 'vehicle_docs/a.png 4']);
    const before = await namesIn(files);
    expect(await createS3Files({ ...store.options, page: 1 }).removeAll(other)).toBe(2);
    expect(await files.removeAll(other)).toBe(0);
    expect(await namesIn(files)).toEqual(before);
    await expect(files.removeAll('')).rejects.toThrow('A file has no such place.');
  });

  test('files in an object store that are older than a day and named by no row are swept', async () => {
    const named = (of: Omit<Place, 'file'>) => Promise.resolve(of.tenantId === tenantId ? ['a.png', 'c.png'] : null);
    expect(await sweepFiles(files, named)).toBe(0);
    expect(await sweepFiles(files, named, Date.now() + 25 * 3_600_000)).toBe(2);
    expect(await namesIn(files)).toEqual(['a.png', 'c.png']);
  });

  test.each(['../a.png', 'a/../../b.png', '.a', 'a..png', '', 'a b.png'])(
    'a file in an object store cannot have the name %j',
    async (file) => {
      await expect(files.put(place(file), Buffer.from('x'))).rejects.toThrow('A file has no such name.');
      await expect(files.get(place(file))).rejects.toThrow('A file has no such name.');
    },
  );

  test('a wrong key or bucket of an object store is reported at the start, and later as unavailable', async () => {
    await files.confirm();
    const look = 'Look at S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY.';
    const wrong: readonly (readonly [Partial<S3Options>, RegExp])[] = [
      [{ bucket: 'nobodys' }, /refuses the bucket nobodys \(404 NoSuchBucket\)/],
      [{ accessKey: 'wrong' }, /refuses the bucket pictures \(403 InvalidAccessKeyId\)/],
      [{ secretKey: 'wrong' }, /refuses the bucket pictures \(403 SignatureDoesNotMatch\)/],
    ];
    for (const [change, sentence] of wrong) {
      const refusing = createS3Files({ ...store.options, ...change }).confirm();
      await expect(refusing).rejects.toThrow(sentence);
      await expect(refusing).rejects.toThrow(look);
    }
    // Later the same is in the operator's log, and a 503 for everybody else.
    const gone = createS3Files({ ...store.options, bucket: 'nobodys' });
    const asked = [
      () => gone.get(place('a.png')),
      () => gone.put(place('a.png'), Buffer.from('x')),
      () => namesIn(gone),
    ];
    // One after the other: a rejection that is not yet awaited would be an unhandled one.
    for (const ask of asked) await expect(ask()).rejects.toThrow(StorageAway);
  });

  test('an object store that does not answer is tried twice and given up in time', async () => {
    let connections = 0;
    const server = await blackHole();
    server.on('connection', () => (connections += 1));
    const silent = createS3Files(reaching(server));
    await expect(silent.get(place('a.png'))).rejects.toThrow(StorageAway);
    expect(connections).toBeGreaterThanOrEqual(2);
    server.close();
    await expect(silent.put(place('a.png'), Buffer.from('x'))).rejects.toThrow(StorageAway);
  });

  test('an object store that redirects is not followed', async () => {
    let connections = 0;
    const elsewhere = await blackHole();
    elsewhere.on('connection', () => (connections += 1));
    const server = createServer((socket) => {
      const { url } = reaching(elsewhere);
      socket.once('data', () =>
        socket.end(`HTTP/1.1 307 Moved\r\nlocation: ${url}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const sent = createS3Files({ ...reaching(server), timeLimit: 2000 });
    await expect(sent.get(place('a.png'))).rejects.toThrow('The object store refuses: 307');
    expect(connections).toBe(0);
    server.close();
    elsewhere.close();
  });

  test('an object store that is busy once is tried again', async () => {
    let asked = 0;
    const server = createServer((socket) => {
      asked += 1;
      const isBusy = asked === 1;
      socket.once('data', () =>
        socket.end(
          isBusy
            ? 'HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
            : 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nwell',
        ),
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    expect(String(await createS3Files({ ...reaching(server), timeLimit: 2000 }).get(place('a.png')))).toBe('well');
    expect(asked).toBe(2);
    server.close();
  });
});

describe('a portal with an object store', () => {
  let portal: TestPortal;
  let company: TestCompany;
  let query: { id: number };
  const now: { store: FileStore | undefined } = { store: undefined };
  const chosen = () => now.store ?? files;
  beforeAll(async () => {
    portal = await startPortal({
      files: {
        put: (at, bytes) => chosen().put(at, bytes),
        take: (at, from) => chosen().take(at, from),
        get: (at) => chosen().get(at),
        remove: (at) => chosen().remove(at),
        list: (of) => chosen().list(of),
        removeAll: (of) => chosen().removeAll(of),
      },
    });
    company = await aCompany(portal);
    const vehicle = done(await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle() })) as {
      id: number;
    };
    query = { id: vehicle.id };
  });
  afterAll(() => portal.stop());
  const upload = () =>
    call(portal, 'vehicleUpload', { token: company.token, query, body: pictureForm('permit_Photo') });
  const photo = () =>
    asOwner(portal, async (client) => {
      const { rows } = await client.query<{ permit_photo: string }>(
        'select permit_photo from vehicle where tenant_id = $1',
        [company.tenantId],
      );
      return rows[0]?.permit_photo ?? '';
    });

  test('a portal with an object store keeps pictures there, shows and prints them', async () => {
    done(await upload());
    const fileName = await photo();
    const shown = await call(portal, 'vehicleImage', { token: company.token, query: { fileName } });
    expect(shown.status).toBe(200);
    expect(shown.bytes).toEqual(await files.get({ tenantId: company.tenantId, kind: 'vehicle_docs', file: fileName }));
    expect((await call(portal, 'vehiclePrint', { token: company.token, query })).bytes.toString('latin1')).toContain(
      '/Image',
    );
  });

  test('a portal whose object store is away answers 503, changes nothing, and prints without pictures', async () => {
    const before = await photo();
    const server = await blackHole();
    now.store = createS3Files(reaching(server));
    try {
      for (const answered of [
        await upload(),
        await call(portal, 'vehicleImage', { token: company.token, query: { fileName: before } }),
      ]) {
        expect(refused(answered)).toMatchObject({
          status: 503,
          code: 'unavailable',
          detail: 'Pictures cannot be saved or shown right now. Nothing was changed. Please try again in a moment.',
        });
        expect(answered.headers.get('retry-after')).toBe('2');
      }
      expect(await photo()).toBe(before);
      const printed = await call(portal, 'vehiclePrint', { token: company.token, query });
      expect(printed.status).toBe(200);
      expect(printed.bytes.toString('latin1')).not.toContain('/Subtype /Image');
      expect(portal.logLines.join('')).toContain('A paper is printed without its picture.');
      for (const key of [store.options.accessKey, store.options.secretKey])
        expect(portal.logLines.join('')).not.toContain(key);
    } finally {
      now.store = undefined;
      server.close();
    }
    done(await upload());
    expect(await photo()).not.toBe(before);
  });
});
