import { call, done } from './factories.ts';
import type { TestPortal } from './portal.ts';

// How tests write and send the files of banks.

/** A row of an HDFC file: day as dd/mm/yy, narration, reference, withdrawal, deposit, balance after it. */
export type HdfcRow = readonly [string, string, string, number | '', number | '', number | ''];

const HEADS = ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];

const cell = (value: string | number) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** An HDFC file with these rows, below the bank’s own lines. */
export const hdfcFile = (rows: readonly HdfcRow[]): string =>
  [
    'HDFC BANK Ltd.',
    'Statement of account',
    HEADS.join(','),
    ...rows.map(([day, narration, reference, out, into, balance]) =>
      [day, narration, reference, day, out, into, balance].map(cell).join(','),
    ),
  ].join('\r\n');

export const bankForm = (file: string | Uint8Array<ArrayBuffer>, name = 'statement.csv'): FormData => {
  const form = new FormData();
  form.set('file', new Blob([file]), name);
  return form;
};

/** Sends a bank's file. */
export const sendBankFile = (
  portal: Pick<TestPortal, 'url'>,
  token: string,
  account: string,
  file: string | Uint8Array<ArrayBuffer>,
  query: Readonly<Record<string, string | number>> = {},
) =>
  call(portal, 'bankImport', { token, query: { account, file_Name: 'statement.csv', ...query }, body: bankForm(file) });

/** The lines of an account, oldest first. */
export async function bankLinesOf(portal: Pick<TestPortal, 'url'>, token: string, account: string, query: object = {}) {
  const { data } = done(await call(portal, 'bankLines', { token, query: { account, pageSize: 100, ...query } }));
  return data.toReversed();
}
