import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOfArchives } from '#server/archive/jobs.ts';
import { namedFiles } from '#server/named-files.ts';
import { StorageAway } from '#server/errors/storage-away.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { archivesOf, linkIn, unzipped } from '#test/archives.ts';
import { aCompany, aSavedBilty, done } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const { logged, work, status, start, download, partsOf, rowOf, change, taken } = archivesOf(() => portal);

describe('archives on several portals', () => {
  test('an archive whose portal died is made from the beginning by another after the lease ends', async () => {
    const a = await aCompany(portal);
    await aSavedBilty(portal, a.token);
    done(await start(a));
    // As a portal killed in the middle leaves it: one part is stored, and nobody is working on it.
    const dead = crypto.randomUUID();
    await portal.services.files.put(
      { tenantId: a.tenantId, kind: 'archives', file: `${dead}-000001.part` },
      Buffer.from('half'),
    );
    await change(
      a,
      `state = 'working', taker = '${dead}', taken_until = now() + interval '20 seconds', tries = 1, parts = 1, done = 7, total = 9`,
    );
    expect(await status(a)).toMatchObject({ newest: { state: 'working', done: 7, total: 9 } });
    expect(await work()).toBe(0);
    await change(a, `taken_until = now()`);
    expect(await work()).toBe(1);
    const { ready } = await status(a);
    expect(unzipped((await download(linkIn(ready), a.token)).bytes).json('bilty.json')).toHaveLength(1);
    expect((await partsOf(a)).filter((file) => file.startsWith(dead))).toEqual([]);
  });

  test('three workers at once make each archive once', async () => {
    const companies = [await aCompany(portal), await aCompany(portal), await aCompany(portal)];
    for (const company of companies) done(await start(company));
    const made = await Promise.all([work(), work(), work()]);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(3);
    for (const company of companies) {
      expect((await status(company)).newest?.state).toBe('ready');
      expect(await partsOf(company)).toHaveLength(1);
    }
  });

  test('a turn that lost it to another, or was given up, stops and leaves nothing', async () => {
    const [lost, cancelled] = [await aCompany(portal), await aCompany(portal)];
    for (const [company, happens] of [
      [lost, `taker = gen_random_uuid()`],
      [cancelled, `state = 'cancelled'`],
    ] as const) {
      for (let n = 0; n < 2; n += 1) await aSavedBilty(portal, company.token);
      done(await start(company, 'yes'));
      const { printer } = portal.services;
      // Printing takes long enough for the lease to be renewed.
      const slow = {
        ...printer,
        async print(job: Parameters<typeof printer.print>[0]) {
          await change(company, happens);
          await new Promise((resolve) => setTimeout(resolve, 1100));
          return await printer.print(job);
        },
      };
      await work(true, { printer: slow });
      expect((await status(company)).ready).toBeNull();
      expect(await partsOf(company)).toEqual([]);
    }
    // Another worker takes it over.
    await change(lost, 'taken_until = now()');
    await work(true);
    expect((await status(lost)).newest?.state).toBe('ready');
  });

  test('a portal that is stopped hands its archive over at once', async () => {
    const a = await aCompany(portal);
    for (let n = 0; n < 2; n += 1) await aSavedBilty(portal, a.token);
    done(await start(a, 'yes'));
    const stopping = new AbortController();
    const { printer } = portal.services;
    const print = (job: Parameters<typeof printer.print>[0]) => {
      stopping.abort();
      return printer.print(job);
    };
    await work(true, { printer: { ...printer, print } }, stopping.signal);
    expect(await rowOf(a)).toMatchObject({ state: 'working', tries: 0 });
    expect(await partsOf(a)).toEqual([]);
    expect(await work(true)).toBe(1);
    expect((await status(a)).newest?.state).toBe('ready');
  });

  test('an archive that fails is tried again later, and fails for good at the tenth try', async () => {
    const a = await aCompany(portal);
    done(await start(a));
    const { files } = portal.services;
    const away = { ...files, put: () => Promise.reject(new StorageAway('The disk takes no file: full')) };
    await work(false, { files: away });
    expect(logged.at(-1)).toBe('The data of a company could not be put together: The disk takes no file: full');
    expect(await rowOf(a)).toMatchObject({ state: 'working', tries: 1 });
    // Not at once: the cause may need a moment to pass.
    expect(await work()).toBe(0);
    await change(a, 'taken_until = now(), tries = 9');
    await work(false, { files: away });
    expect((await status(a)).newest).toMatchObject({ state: 'failed', link: '' });
    // A new one can be requested.
    await taken(a);
  });

  test('the sweep deletes all files but a ready archive’s, and a backup includes none of them', async () => {
    const a = await aCompany(portal);
    await taken(a);
    const [kept = ''] = await partsOf(a);
    const { files, database } = portal.services;
    const place = { tenantId: a.tenantId, kind: 'archives' };
    await files.put({ ...place, file: `${crypto.randomUUID()}-000001.part` }, Buffer.from('nobody names it'));
    expect(await namedFiles(database)(place)).toBeNull();
    await sweepFiles(files, filesOfArchives(database), Date.now() + 48 * 3_600_000);
    expect(await partsOf(a)).toEqual([kept]);
  });

  test('a new archive replaces the previous one when it is ready', async () => {
    const a = await aCompany(portal);
    await taken(a);
    const first = (await status(a)).ready;
    done(await start(a));
    // The older one can be downloaded meanwhile.
    expect((await status(a)).ready?.id).toBe(first?.id);
    await work();
    await work();
    expect((await status(a)).ready?.id).not.toBe(first?.id);
    expect(await partsOf(a)).toHaveLength(1);
    expect((await download(linkIn(first), a.token)).status).toBe(404);
  });
});
