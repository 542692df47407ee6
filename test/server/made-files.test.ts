import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOfArchives, makeArchives } from '#server/archive/jobs.ts';
import { StorageAway } from '#server/errors/storage-away.ts';
import { filesOfExports, makeExports } from '#server/exports/export-jobs.ts';
import type { FileStore } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { createLaw } from '#server/law/law.ts';
import { namedFiles } from '#server/named-files.ts';
import { linkIn, unzipped } from '#test/archives.ts';
import { aTallyRequest } from '#test/exports.ts';
import { aCompany, asOwner, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// The files that are made of a company’s data on request take turns in the same way (src/server/jobs/made-files.ts).

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

interface MadeKind {
  readonly name: string;
  readonly table: string;
  /** The folder of its parts. */
  readonly folder: string;
  readonly mostTries: number;
  readonly failure: string;
  readonly named: typeof filesOfArchives;
  /** What the job does when it is due. */
  readonly make: (files: FileStore, log: (line: string) => void, signal: AbortSignal) => Promise<number>;
  readonly ask: (company: TestCompany) => Promise<unknown>;
  /** The newest file as the company sees it. */
  readonly newest: (company: TestCompany) => Promise<object | null | undefined>;
  readonly download: (company: TestCompany) => ReturnType<typeof call>;
}

const archiveOf = async ({ token }: TestCompany) => done(await call(portal, 'archiveStatus', { token }));
const exportOf = async ({ token }: TestCompany) => done(await call(portal, 'exportList', { token })).data[0];

const KINDS: readonly MadeKind[] = [
  {
    name: 'archive',
    table: 'archive',
    folder: 'archives',
    mostTries: 10,
    failure: 'The data of a company could not be put together',
    named: filesOfArchives,
    make: (files, log, signal) => makeArchives({ ...portal.services, files, log }, false, signal),
    ask: async ({ token }) => done(await call(portal, 'archiveStart', { token, body: { pdfs: 'no' } })),
    newest: async (company) => (await archiveOf(company)).newest,
    download: async (company) => {
      const link = linkIn((await archiveOf(company)).ready);
      return await call(portal, 'archiveDownload', { token: company.token, query: { link } });
    },
  },
  {
    name: 'export',
    table: 'export_file',
    folder: 'exports',
    mostTries: 5,
    failure: 'A file for another program could not be made',
    named: filesOfExports,
    make: (files, log, signal) =>
      makeExports({ ...portal.services, law: createLaw(portal.services.database), files, log }, signal),
    ask: async ({ token }) => done(await call(portal, 'exportTally', { token, body: aTallyRequest() })),
    newest: exportOf,
    download: async (company) =>
      await call(portal, 'exportDownload', {
        token: company.token,
        query: { id: (await exportOf(company))?.id ?? '' },
      }),
  },
];

describe.each(KINDS)('a file of the kind $name', ({ table, folder, mostTries, failure, named, ...kind }) => {
  const logged: string[] = [];
  const work = (put?: FileStore['put'], signal = new AbortController().signal) => {
    const { files } = portal.services;
    return kind.make(put === undefined ? files : { ...files, put }, (line) => logged.push(line), signal);
  };
  const partsOf = async ({ tenantId }: TestCompany): Promise<string[]> =>
    await readdir(join(portal.filesDir, tenantId, folder)).catch((): string[] => []);
  const change = (company: TestCompany, what: string) =>
    asOwner(portal, (client) => client.query(`update ${table} set ${what} where tenant_id = $1`, [company.tenantId]));
  const rowOf = async ({ tenantId }: TestCompany) =>
    (await asOwner(portal, (client) => client.query(`select * from ${table} where tenant_id = $1`, [tenantId])))
      .rows[0] as Record<string, unknown>;
  const files = (): FileStore => portal.services.files;
  /** A company that has requested a file. */
  async function asked(): Promise<TestCompany> {
    const company = await aCompany(portal);
    await aSavedBilty(portal, company.token);
    await kind.ask(company);
    return company;
  }
  async function seeWhole(company: TestCompany): Promise<void> {
    expect(await kind.newest(company)).toMatchObject({ state: 'ready' });
    const { status, bytes } = await kind.download(company);
    expect(status).toBe(200);
    expect(unzipped(bytes).names.length).toBeGreaterThan(1);
    expect(await partsOf(company)).toHaveLength(1);
  }

  test('whose portal died is made from the beginning by another after the lease ends', async () => {
    const company = await asked();
    // As a portal killed in the middle leaves it: one part is stored, and nobody is working on it.
    const dead = crypto.randomUUID();
    await files().put({ tenantId: company.tenantId, kind: folder, file: `${dead}-000001.part` }, Buffer.from('half'));
    await change(
      company,
      `state = 'working', taker = '${dead}', taken_until = now() + interval '20 seconds', tries = 1, parts = 1, done = 7, total = 9`,
    );
    expect(await kind.newest(company)).toMatchObject({ state: 'working', done: 7, total: 9 });
    expect(await work()).toBe(0);
    await change(company, `taken_until = now()`);
    expect(await work()).toBe(1);
    await seeWhole(company);
    expect((await partsOf(company)).filter((file) => file.startsWith(dead))).toEqual([]);
  });

  test('that fails is tried again later, from the beginning', async () => {
    const company = await asked();
    await work(() => Promise.reject(new StorageAway('The disk takes no file: full')));
    expect(logged.at(-1)).toBe(`${failure}: The disk takes no file: full`);
    expect(await rowOf(company)).toMatchObject({ state: 'working', tries: 1 });
    // Not at once: the cause may need a moment to pass.
    expect(await work()).toBe(0);
    await change(company, 'taken_until = now()');
    expect(await work()).toBe(1);
    await seeWhole(company);
  });

  test('that failed as often as it is tried fails for good, and another can be requested', async () => {
    const company = await asked();
    const away = () => Promise.reject(new StorageAway('The disk takes no file: full'));
    await change(company, `tries = ${mostTries - 2}`);
    await work(away);
    expect(await rowOf(company)).toMatchObject({ state: 'working', tries: mostTries - 1 });
    await change(company, 'taken_until = now()');
    await work(away);
    expect(await kind.newest(company)).toMatchObject({ state: 'failed' });
    expect((await kind.download(company)).status).not.toBe(200);
    expect(await work()).toBe(0);
    expect(await partsOf(company)).toEqual([]);
    await kind.ask(company);
    await work();
    await seeWhole(company);
  });

  test('is given back at once, with its try, by a portal that is stopped', async () => {
    const company = await asked();
    const stopping = new AbortController();
    const before = logged.length;
    await work(() => {
      stopping.abort();
      return Promise.reject(new Error('The portal is stopping.'));
    }, stopping.signal);
    expect(await rowOf(company)).toMatchObject({ state: 'working', tries: 0 });
    expect(logged.slice(before)).toEqual([]);
    expect(await work()).toBe(1);
    await seeWhole(company);
  });

  test('that another portal has taken meanwhile is left to it, without a trace', async () => {
    const company = await asked();
    const before = logged.length;
    await work(async (place, bytes) => {
      await files().put(place, bytes);
      await change(company, 'taker = gen_random_uuid()');
    });
    expect(await kind.newest(company)).toMatchObject({ state: 'working' });
    expect(await rowOf(company)).toMatchObject({ tries: 1 });
    expect(logged.slice(before)).toEqual([]);
    expect(await partsOf(company)).toEqual([]);
    await change(company, 'taken_until = now()');
    await work();
    await seeWhole(company);
  });

  test('that has expired loses its parts; the sweep leaves those of a ready one, and no backup has any', async () => {
    const [kept, over] = [await asked(), await asked()];
    await work();
    await change(over, 'expires_at = now()');
    await work();
    expect(await partsOf(over)).toEqual([]);
    expect((await kind.download(over)).status).not.toBe(200);
    const lost = { tenantId: kept.tenantId, kind: folder, file: `${crypto.randomUUID()}-000001.part` };
    await files().put(lost, Buffer.from('nobody names it'));
    expect(await partsOf(kept)).toHaveLength(2);
    // Nor does a backup take them: they are made of what it holds.
    expect(await namedFiles(portal.services.database)(lost)).toBeNull();
    await sweepFiles(files(), named(portal.services.database), Date.now() + 48 * 3_600_000);
    await seeWhole(kept);
  });
});

test('every table of such files is tested here', async () => {
  const { rows } = await asOwner(portal, (client) =>
    client.query(`select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name in ('taker', 'parts', 'ready_at') group by 1 having count(*) = 3`),
  );
  expect((rows as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
    KINDS.map(({ table }) => table).toSorted(),
  );
});
