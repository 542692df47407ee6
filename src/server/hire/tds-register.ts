import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  firstOfNamedQuarter,
  firstOfQuarter,
  lastOfQuarter,
  monthsOfQuarter,
  quarterName,
  tdsDueOn,
} from '#domain/rules/hire-tds.ts';
import { lawOf } from '#domain/rules/law.ts';
import { readPaise, rupeesOf } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { returnFile, type ReturnRow } from './tds-return.ts';

// The register of TDS deducted from owners of hired trucks: the rows of hire_entry that credited one, including those without tax.

const tenant = value('tenantId');
const [first, last] = [sql`${value('first')}::date`, sql`${value('last')}::date`];
/** The quarter's valid rows, by the index `hire_entry_register`. */
const credited = sql`e.tenant_id = ${tenant} and e.credited <> 0 and e.undone_at is null and e.day between ${first} and ${last}`;
const inOrder = sql`e.day, e.hire_seq, e.nth`;

/** An entry `e` as the register shows it. */
const entryJson = sql`json_build_object('hire_No', m.hire_no, 'nth', e.nth, 'vehicle_No', m.vehicle_no, 'what', e.what, 'date', e.day, 'owner', e.owner_id,
    'owner_Name', p.name, 'pan', e.pan, 'code', e.code, 'amount', e.credited, 'taxed', e.taxed, 'percent', e.percent, 'tds', e.tds,
    'reason', e.tds_reason, 'note', e.tds_note)`;
const withNames = sql`join hire_memo m on m.tenant_id = ${tenant} and m.seq = e.hire_seq join party p on p.tenant_id = ${tenant} and p.id = e.owner_id`;

// Names are looked up only for the rows shown.
const readRows = bySize((size) =>
  statement<Page>(
    `tds.rows_${size}`,
    sql`with page as materialized (select * from hire_entry e where ${credited} order by ${inOrder} offset ${value('skip')}::bigint limit ${sql.lit(size)})
        select coalesce((select json_agg(${entryJson} order by ${inOrder}) from page e ${withNames}), '[]') as data,
          (select count(*) from hire_entry e where ${credited}) as total`,
  ),
);

interface Sums {
  amount: string;
  tds: string;
  nil: number;
  withoutPan: number;
  /** By month, for months that have any. */
  months: JsonText;
  /** Everything deducted since the quarter. */
  later: string;
  /** The balance of TDS Payable. */
  payable: string;
}
const readSums = statement<Sums>(
  'tds.sums',
  sql`with e as materialized (select e.day, e.credited, e.tds, e.pan from hire_entry e where ${credited})
      select coalesce(sum(e.credited), 0)::text as amount, coalesce(sum(e.tds), 0)::text as tds, count(*) filter (where e.tds = 0)::integer as nil,
        count(*) filter (where e.pan = '')::integer as "withoutPan",
        (select coalesce(json_object_agg(month, tds), '{}') from (select to_char(day, 'YYYY-MM') as month, sum(tds)::text as tds from e group by 1) m) as months,
        (select coalesce(sum(x.tds), 0)::text from hire_entry x where x.tenant_id = ${tenant} and x.credited <> 0 and x.undone_at is null
          and x.day > ${last}) as later,
        (select coalesce(sum(a.credit - a.debit), 0)::text from account_month a where a.tenant_id = ${tenant} and a.account = 'tdspayable') as payable
      from e`,
);

// Rows per read: the reader pauses in between, so that nobody else has to wait.
const AT_ONCE = 2_000;
const readReturn = statement<{ rows: JsonText }>(
  'tds.return',
  sql`with part as materialized (select * from hire_entry e where ${credited}
        and (e.day, e.hire_seq, e.nth) > (${value('afterDay')}::date, ${value('afterSeq')}::bigint, ${value('afterNth')}::integer)
        order by ${inOrder} limit ${sql.lit(AT_ONCE)})
      select coalesce((select json_agg(json_build_object('day', e.day, 'seq', e.hire_seq, 'nth', e.nth, 'hireNo', m.hire_no, 'vehicleNo', m.vehicle_no,
        'owner', p.name, 'pan', e.pan, 'code', e.code, 'amount', e.credited, 'percent', e.percent, 'tds', e.tds, 'reason', e.tds_reason,
        'note', e.tds_note) order by ${inOrder}) from part e ${withNames}), '[]') as rows`,
);

/** The first and last day of a quarter by its name; without one, of the current quarter. */
function daysOf(name: string) {
  const from = firstOfNamedQuarter(name) ?? firstOfQuarter(todayInIndia());
  return { first: from, last: lastOfQuarter(from) };
}

/**
 * How much of each month of a quarter is deposited: payments from TDS Payable cover the oldest months first, so the remaining balance is of
 * the newest.
 */
function monthsOf(from: string, sums: Sums) {
  const deducted = sums.months.parse() as Readonly<Record<string, string>>;
  let later = readPaise(sums.later);
  const payable = readPaise(sums.payable);
  const months = monthsOfQuarter(from).toReversed();
  const entryJson = months.map((month) => {
    const tds = readPaise(deducted[month] ?? '0');
    const owed = payable - later;
    const left = owed < 0n ? 0n : owed > tds ? tds : owed;
    later += tds;
    const dueOn = tdsDueOn(`${month}-01`);
    return {
      month,
      tds: rupeesOf(tds),
      due_On: dueOn,
      deposited: rupeesOf(tds - left),
      left: rupeesOf(left),
      is_Late: left > 0n && dueOn < todayInIndia(),
    };
  });
  return entryJson.toReversed();
}

/** Records the file in the log of files. */
type NoteFile = (
  call: Pick<Parameters<Answerers['exportTds']>[0], 'tenantId' | 'session'>,
  made: {
    readonly what: 'TDS';
    readonly fromDate: string;
    readonly toDate: string;
    readonly file: string;
    readonly rows: number;
    readonly bytes: Buffer;
  },
) => Promise<void>;

/** The handlers of the TDS register, and of its file for the return, which is logged. */
export function answerTds(database: Database, law: Law, note: NoteFile) {
  return {
    async tdsRead({ tenantId, query: { quarter, pageIndex, pageSize } }) {
      const days = daysOf(quarter);
      const skip = (pageIndex - 1) * pageSize;
      const [[page = NO_PAGE], [sums]] = await Promise.all([
        database.report({ tenantId }, readRows(pageSize), { ...days, skip }),
        database.report({ tenantId }, readSums, days),
      ]);
      if (sums === undefined) throw notFound();
      const said = lawOf(await law.rows(), 'TDS of others', days.last);
      const more = {
        quarter: quarterName(days.first),
        section: said?.notification ?? '',
        remark: said?.remark ?? '',
        totals: {
          amount: rupeesOf(readPaise(sums.amount)),
          tds: rupeesOf(readPaise(sums.tds)),
          nil: sums.nil,
          without_Pan: sums.withoutPan,
        },
        months: monthsOf(days.first, sums),
        payable: rupeesOf(readPaise(sums.payable)),
      };
      const listed = pageJson(page, { pageIndex, pageSize }).bytes;
      const added = JsonText.of(more).bytes;
      return new JsonText(`${listed.slice(0, -1)},${added.slice(1)}`);
    },
    async exportTds({ tenantId, session, query: { quarter } }) {
      const days = daysOf(quarter);
      const made = await returnFile(quarterName(days.first), async (after: ReturnRow | undefined) => {
        const { day = '1900-01-01', seq = 0, nth = 0 } = after ?? {};
        const values = { ...days, afterDay: day, afterSeq: seq, afterNth: nth };
        const [part] = await database.report({ tenantId }, readReturn, values);
        return (part?.rows.parse() ?? []) as readonly ReturnRow[];
      });
      await note({ tenantId, session }, { what: 'TDS', fromDate: days.first, toDate: days.last, ...made });
      return made.bytes;
    },
  } satisfies Partial<Answerers>;
}
