import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Archive } from '#api/archive.ts';
import { makeArchives } from '#server/archive/jobs.ts';
import { asOwner, call, done, type TestCompany } from './factories.ts';
import type { TestPortal } from './portal.ts';

// How a test makes an archive of a company’s data, and reads it.

type Rows = readonly Readonly<Record<string, unknown>>[];
/** The files of a ZIP. */
export function unzipped(bytes: Buffer) {
  const files = new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  return {
    files,
    names: [...files.keys()],
    text,
    json: (name: string) => JSON.parse(text(name)) as Rows,
    /** The lines of a CSV file, with cells as a program reads them. */
    csv: (name: string) => {
      expect(text(name).startsWith('\uFEFF')).toBe(true);
      return text(name)
        .slice(1)
        .split('\r\n')
        .slice(0, -1)
        .map((line) =>
          [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
            .map(([, cell = '']) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
            .slice(0, -1),
        );
    },
  };
}

/** The link to download an archive. */
export const linkIn = (archive: Archive | null) =>
  new URL(archive?.link ?? '', 'http://portal').searchParams.get('link') ?? '';

/** The work on a portal’s archives, with a start that may be later. */
export function archivesOf(portalNow: () => TestPortal) {
  const logged: string[] = [];
  /** What the job does when it is due. */
  const work = (
    withPdfs = false,
    more: Partial<Parameters<typeof makeArchives>[0]> = {},
    signal = new AbortController().signal,
  ) => makeArchives({ ...portalNow().services, log: (line) => logged.push(line), ...more }, withPdfs, signal);
  const status = async ({ token }: Pick<TestCompany, 'token'>) =>
    done(await call(portalNow(), 'archiveStatus', { token }));
  const start = (company: Pick<TestCompany, 'token'>, pdfs = 'no') =>
    call(portalNow(), 'archiveStart', { token: company.token, body: { pdfs } });
  const download = (link: string, token?: string, headers: Readonly<Record<string, string>> = {}) =>
    call(portalNow(), 'archiveDownload', { query: { link }, headers, ...(token !== undefined && { token }) });
  const partsOf = async ({ tenantId }: TestCompany): Promise<string[]> =>
    await readdir(join(portalNow().filesDir, tenantId, 'archives')).catch((): string[] => []);
  const rowOf = async ({ tenantId }: TestCompany) =>
    (
      await asOwner(portalNow(), (client) =>
        client.query(`select * from archive where tenant_id = $1 order by asked_at desc limit 1`, [tenantId]),
      )
    ).rows[0] as Record<string, unknown>;
  const change = (company: TestCompany, what: string) =>
    asOwner(portalNow(), (client) =>
      client.query(`update archive set ${what} where tenant_id = $1 and state in ('waiting', 'working', 'ready')`, [
        company.tenantId,
      ]),
    );

  /** All of a company’s data, as its admin downloads it. */
  async function taken(company: TestCompany, pdfs = 'no') {
    done(await start(company, pdfs));
    await work(pdfs === 'yes');
    const { ready } = await status(company);
    const zip = await download(linkIn(ready), company.token);
    expect(zip.status).toBe(200);
    return unzipped(zip.bytes);
  }

  return { logged, work, status, start, download, partsOf, rowOf, change, taken };
}
