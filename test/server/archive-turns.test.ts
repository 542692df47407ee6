import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archivesOf, linkIn } from '#test/archives.ts';
import { aCompany, aSavedBilty, done } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const { work, status, start, download, partsOf, rowOf, change, taken } = archivesOf(() => portal);

describe('archives on several portals', () => {
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
