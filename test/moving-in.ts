import { oldLr } from '#domain/records/old-lr.ts';
import { workAtMoves } from '#server/moving-in/move-jobs.ts';
import { call, done, type TestCompany } from './factories.ts';
import type { TestPortal } from './portal.ts';

// How a test imports a company’s data.

/** What the job does when it is due. */
export const workAtMovesOf = (
  { services }: Pick<TestPortal, 'services'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> =>
  workAtMoves(
    {
      ...services,
      log: (line) => {
        throw new Error(line);
      },
    },
    signal,
  );

/** An old LR as a row of a sheet, by the labels of the columns. */
export type OldLrCells = Readonly<Record<string, string>>;

const BASES = ['To Pay', 'Paid', 'TBB', 'FOC'];
const CITIES = ['Indore', 'Mumbai', 'Surat', 'Nagpur', 'Jaipur'];
const LABELS = Object.values(oldLr).map(({ label }) => label);

/** The nth old LR of an office. Every fourth has an open amount. */
export function anOldLr(nth: number, fields: OldLrCells = {}): OldLrCells {
  const basis = BASES[nth % BASES.length] ?? '';
  return {
    'LR No.': `OLD/${String(nth).padStart(5, '0')}`,
    'LR Date': `${String((nth % 28) + 1).padStart(2, '0')}-0${(nth % 6) + 4}-2026`,
    Consignor: `Malwa Mills ${nth % 20}`,
    'Consignor City': 'Indore',
    Consignee: `Rathi Textiles ${nth % 30}`,
    'Consignee City': CITIES[(nth % 4) + 1] ?? '',
    'From (Origin)': 'Indore',
    'To (Destination)': CITIES[(nth % 4) + 1] ?? '',
    'Item Name': 'Cotton bales',
    Packages: String((nth % 40) + 1),
    Weight: String(500 + nth),
    Freight: String(1000 + nth),
    Basis: basis,
    Status: nth % 10 === 0 ? 'Open' : 'Delivered',
    'Open Amount': basis !== 'FOC' && nth % 3 === 0 ? String(400 + nth) : '0',
    ...fields,
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** Old LRs as CSV. */
export function oldLrCsv(rows: readonly OldLrCells[], heads: readonly string[] = LABELS): string {
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
}

/** A form with a file. */
export function fileForm(content: string | Uint8Array, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}

type At = { readonly portal: TestPortal; readonly company: Pick<TestCompany, 'token'> };

/** The state of a file. */
export const moveOf = async ({ portal, company }: At, id: string) =>
  done(await call(portal, 'movingInProgress', { token: company.token, query: { id } }));

/** Uploads a file and has it checked; returns its state. */
export async function checkedMove(
  at: At,
  content: string | Uint8Array,
  name = 'old-lrs.csv',
  query: Readonly<Record<string, string>> = { kind: 'Old LRs' },
) {
  const { portal, company } = at;
  const sent = await call(portal, 'movingInCheck', {
    token: company.token,
    query: { ...query, file_Name: name },
    body: fileForm(content, name),
  });
  const { id } = done(sent);
  await workAtMovesOf(portal);
  return await moveOf(at, id);
}

/** The same for Tally’s masters, with the balances of a day. */
export const checkedMasters = (at: At, content: string | Uint8Array, day: string) =>
  checkedMove(at, content, 'Master.xml', { kind: 'Tally masters', day });

/** Takes in a checked file; returns its state. */
export async function takenMove(at: At, id: string, take: 'all' | 'good' = 'all') {
  const { portal, company } = at;
  done(await call(portal, 'movingInStart', { token: company.token, body: { id, take } }));
  await workAtMovesOf(portal);
  return await moveOf(at, id);
}

/** Removes what a file brought in; returns its state. */
export async function undoneMove(at: At, id: string) {
  const { portal, company } = at;
  done(await call(portal, 'movingInUndo', { token: company.token, body: { id } }));
  await workAtMovesOf(portal);
  return await moveOf(at, id);
}
