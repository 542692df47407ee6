import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { hdfcFile, sendBankFile, type HdfcRow } from '#test/bank.ts';
import { call, done } from '#test/factories.ts';
import { anOldLr, fileForm, oldLrCsv } from '#test/moving-in.ts';

// Large exports and imports of one company (issue 24), measured in seconds, not in calls.

/** The portal and the login that export or import a file. */
export interface FileAt {
  readonly portal: { readonly url: string };
  readonly token: string;
}

/** A file that is exported or imported as a whole. */
export interface FileWork {
  readonly name: string;
  readonly title: string;
  /** The most seconds that it may take. */
  readonly seconds: number;
  /** Prepares the company of the ledger for it; run as the database's owner. */
  readonly prepare?: (owner: Client, tenantId: string) => Promise<void>;
  /** Prepares the nth run, untimed, and returns it; the run answers a description of the file. */
  readonly begin: (nth: number) => (at: FileAt) => Promise<string>;
}

const today = todayInIndia();
/** The days up to today in which the company of the ledger has 50,000 vouchers. */
const TALLY_DAYS = 125;
const PAPERS = 20_000;
const BANK_ROWS = 20_000;
const LOOK_MS = 100;
const MOST_LOOKS = 3000;
const told = (count: number) => count.toLocaleString('en-IN');

/** The last whole month, yyyy-mm. */
const MONTH = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

type Ask = (at: FileAt) => Promise<unknown>;
/** Requests a file, waits until it is made and downloads it. */
const exported = (ask: Ask) => () => async (at: FileAt) => {
  const { portal, token } = at;
  await ask(at);
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const [newest] = done(await call(portal, 'exportList', { token })).data;
    if (newest?.state === 'ready') {
      const { bytes } = await call(portal, 'exportDownload', { token, query: { id: newest.id } });
      return `${newest.contents.map(({ file, rows }) => `${file} ${told(rows)}`).join(', ')}; ${told(bytes.length)} bytes`;
    }
    if (newest?.state === 'failed') throw new Error('A file could not be made.');
    await sleep(LOOK_MS);
  }
  throw new Error('A file is never made.');
};

const tally = exported(async ({ portal, token }) => {
  const body = { from_Date: addDays(today, -TALLY_DAYS), to_Date: today, scope: 'all' };
  done(await call(portal, 'exportTally', { token, body }));
});
const gstr1 = exported(async ({ portal, token }) => {
  done(await call(portal, 'exportGstr1', { token, query: { month: MONTH } }));
});

/** Adds bills until the month has 20,000 papers with its LRs: a third under forward charge, every fifth to an unregistered party. */
async function billsOfMonth(owner: Client, tenantId: string): Promise<void> {
  await owner.query(`update company set gstin = '23AABCS1429B1ZB' where tenant_id = $1 and gstin = ''`, [tenantId]);
  const { rows } = await owner.query<Record<'columns' | 'last' | 'gstin', string> & Record<'lrs' | 'bills', number>>(
    `select (select string_agg(quote_ident(attname), ', ') from pg_attribute
         where attrelid = 'freight_bill'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select count(*)::int from bilty b where b.tenant_id = $1 and to_char(b.bilty_date, 'YYYY-MM') = $2 and b.payment_basis <> 'TBB') as lrs,
       (select max(id) from freight_bill where tenant_id = $1) as last, (select gstin from company where tenant_id = $1) as gstin,
       (select count(*)::int from freight_bill f where f.tenant_id = $1 and to_char(f.bill_date, 'YYYY-MM') = $2) as bills`,
    [tenantId, MONTH],
  );
  const [{ columns, lrs, last, gstin, bills } = { columns: '', lrs: 0, last: '0', gstin: '', bills: 0 }] = rows;
  const more = PAPERS - lrs - bills;
  if (more <= 0) return;
  await owner.query(
    `insert into freight_bill (${columns}) select ${columns.replaceAll(/([a-z_0-9]+)/g, '(made).$1')} from (
       select jsonb_populate_record(one, jsonb_build_object('id', $3::bigint + n, 'bill_no', 'M/' || n, 'bill_date', ($2 || '-01')::date + n % 28, 'due_date', ($2 || '-01')::date + 60,
         'supplier_gstin', $5::text, 'party_gstin', case when n % 5 = 0 then '' else one.party_gstin end, 'kind', case when n % 3 = 0 then 'Tax Invoice' else one.kind end, 'gst_payer', case when n % 3 = 0 then 'Transporter' else one.gst_payer end,
         'total', one.before_tax + case when n % 3 = 0 then one.igst else 0 end)) as made
       from freight_bill one, generate_series(1, $4::int) n
       where one.tenant_id = $1 and one.id = (select min(f.id) from freight_bill f where f.tenant_id = $1)) all_made`,
    [tenantId, MONTH, last, more, gstin],
  );
  await owner.query('analyze freight_bill');
}

/** A bank statement of a year, each time with other references. */
function statementOf(nth: number): string {
  const rows = Array.from({ length: BANK_ROWS }, (_, at): HdfcRow => {
    const [year = '', month = '', day = ''] = addDays(today, Math.floor((at * 365) / BANK_ROWS) - 364).split('-');
    const amount = 500 + ((at * 7919) % 90_000) + 0.5;
    const isIn = at % 3 > 0;
    const reference = `N${nth}${String(at).padStart(10, '0')}`;
    return [
      `${day}/${month}/${year.slice(2)}`,
      `NEFT ${reference} PARTY ${(at % 5000) + 1}`,
      reference,
      isIn ? '' : amount,
      isIn ? amount : '',
      '',
    ];
  });
  return hdfcFile(rows);
}

const OLD_LRS = 20_000;
/** Waits until a file of old LRs is in this state; returns its number of rows. */
async function moved({ portal, token }: FileAt, id: string, state: 'checked' | 'taken'): Promise<number> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const told = done(await call(portal, 'movingInProgress', { token, query: { id } }));
    if (told.state === 'failed' || told.faults > 0 || told.problem !== '') throw new Error(told.problem);
    if (told.state === state) return told.rows;
    await sleep(LOOK_MS);
  }
  throw new Error('Old LRs are never taken in.');
}
/** Has old LRs checked and imported, each time other ones. */
function oldLrs(nth: number) {
  const lr = (_: unknown, at: number) =>
    anOldLr(at, {
      'LR No.': `OLD${nth}/${at}`,
      Consignor: `Malwa Mills ${at % 300}`,
      'Open Amount': at % 40 === 0 ? '400' : '0',
    });
  const file = oldLrCsv(Array.from({ length: OLD_LRS }, lr));
  return async (at: FileAt) => {
    const { portal, token } = at;
    const query = { kind: 'Old LRs', file_Name: 'old-lrs.csv' };
    const { id } = done(await call(portal, 'movingInCheck', { token, query, body: fileForm(file, 'old-lrs.csv') }));
    await moved(at, id, 'checked');
    done(await call(portal, 'movingInStart', { token, body: { id, take: 'all' } }));
    return `${told(await moved(at, id, 'taken'))} LRs taken in`;
  };
}

export const FILE_WORKS: readonly FileWork[] = [
  { name: 'exports-tally', title: 'Tally XML of 50,000 vouchers', seconds: 10, begin: tally },
  {
    name: 'exports-gstr1',
    title: `GSTR-1 of a month of ${told(PAPERS)} papers`,
    seconds: 5,
    prepare: billsOfMonth,
    begin: gstr1,
  },
  {
    name: 'exports-bank',
    title: `bank file of ${told(BANK_ROWS)} rows`,
    seconds: 10,
    begin(nth) {
      const file = statementOf(nth);
      return async ({ portal, token }) => {
        const { added } = done(await sendBankFile(portal, token, 'bank:1', file));
        return `${told(added)} lines added`;
      };
    },
  },
  // The same time a row as 1,00,000 in three minutes.
  { name: 'exports-old-lrs', title: `${told(OLD_LRS)} old LRs, checked and taken in`, seconds: 36, begin: oldLrs },
];
