import { makeExports } from '#server/exports/export-jobs.ts';
import { createLaw } from '#server/law/law.ts';
import { call, done } from './factories.ts';
import { unzipped } from './archives.ts';
import type { TestPortal } from './portal.ts';

// How a test makes files for other programs, and reads them.

type At = { readonly portal: TestPortal; readonly token: string };

/** What the job does when it is due. */
export const workAtExports = (
  { services }: Pick<TestPortal, 'services'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> =>
  makeExports(
    {
      ...services,
      law: createLaw(services.database),
      log: (line) => {
        throw new Error(line);
      },
    },
    signal,
  );

/** The last requested file, once it is made. */
export async function newestExport({ portal, token }: At) {
  await workAtExports(portal);
  const { data } = done(await call(portal, 'exportList', { token }));
  const [newest] = data;
  if (newest === undefined) throw new Error('No file was asked for.');
  return newest;
}

/** The bytes of a finished file. */
export async function takenExport({ portal, token }: At, id: string): Promise<Buffer> {
  const taken = await call(portal, 'exportDownload', { token, query: { id } });
  if (taken.status !== 200) throw new Error(taken.text);
  return taken.bytes;
}

/** The body of a request for a Tally file of all days: reversals and corrections are posted today. */
export const aTallyRequest = (fields: Readonly<Record<string, unknown>> = {}) => ({
  from_Date: '2026-04-01',
  to_Date: '2099-12-31',
  scope: 'all',
  ...fields,
});

/** Makes a file for Tally and downloads it. */
export async function aTallyFile(at: At, fields: Readonly<Record<string, unknown>> = {}) {
  done(await call(at.portal, 'exportTally', { token: at.token, body: aTallyRequest(fields) }));
  const made = await newestExport(at);
  const bytes = await takenExport(at, made.id);
  const { text, names } = unzipped(bytes);
  return { made, bytes, names, masters: text('Masters.xml'), vouchers: text('Vouchers.xml') };
}
