import { sql } from 'kysely';
import type { BANK_LINE_STATES } from '#domain/records/bank-line.ts';
import type { Proposal, WaitingLine } from '#domain/rules/bank-proposals.ts';
import { rupeesOf, toPaise } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { holdsWanted, wantedValues } from '../database/wanted-text.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { accountName, accountNameInHindi } from '../ledger/account-names.ts';
import { linePairs } from './line-json.ts';
import { proposalsFor } from './proposals.ts';

// The lines of a bank account, and proposals for the waiting ones.

const tenant = value('tenantId');
const account = sql`${value('account')}::text`;
/** A search covers this many of the newest lines. */
const SEARCHED = 20_000;

type ListedState = (typeof BANK_LINE_STATES)[number] | '';

interface ListedPage {
  readonly data: JsonText;
  readonly total: number;
  readonly waiting: number;
  readonly isThere: boolean;
}

const OF_STATE = { '': sql`true`, waiting: sql`l.voucher_id is null`, matched: sql`l.voucher_id is not null` };
const within = sql`l.tenant_id = ${tenant} and l.account = ${account}
    and l.day between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')`;
const counted = sql`(select count(*)::integer from bank_line w where w.tenant_id = ${tenant} and w.account = ${account} and w.voucher_id is null) as waiting,
    exists (select from account a where a.tenant_id = ${tenant} and a.id = ${account}) as "isThere"`;
const listOf = (state: ListedState, from: 'whole' | 'found') => {
  const lines =
    from === 'whole'
      ? sql`(select * from bank_line l where ${within} and ${OF_STATE[state]})`
      : sql`(select * from (select * from bank_line l where ${within} and ${OF_STATE[state]} order by l.day desc, l.id desc limit ${sql.lit(SEARCHED)}) l
          where ${holdsWanted(sql`l.reference || E'\n' || l.narration`)})`;
  return onceFor((size: number) =>
    statement<ListedPage>(
      `bank.lines_${state === '' ? 'all' : state}_${from}_${size}`,
      sql`select coalesce((select json_agg(json_build_object(${linePairs}) order by l.day desc, l.id desc) from (select * from ${lines} l
            order by l.day desc, l.id desc offset ${value('skip')}::bigint limit ${sql.lit(size)}) l), '[]') as data,
          (select count(*)::integer from ${lines} l) as total, ${counted}`,
    ),
  );
};
const lists = {
  whole: { '': listOf('', 'whole'), waiting: listOf('waiting', 'whole'), matched: listOf('matched', 'whole') },
  found: { '': listOf('', 'found'), waiting: listOf('waiting', 'found'), matched: listOf('matched', 'found') },
};

const readNames = statement<{ account: string; name: string; hindi: string; day: string | null }>(
  'bank.names',
  sql`select a.id as account, ${accountName(sql`a.id`)} as name, ${accountNameInHindi(sql`a.id`)} as hindi, null::text as day
        from unnest(${value('accounts')}::text[]) a (id)
      union all select v.voucher_no, '', '', v.day::text from unnest(${value('vouchers')}::text[]) n (number)
        cross join lateral (select w.voucher_no, w.day from voucher w where w.tenant_id = ${tenant} and w.voucher_no = n.number offset 0) v`,
);

interface ListedLine {
  readonly line: number;
  readonly date: string;
  readonly amount: number;
  readonly reference: string;
  readonly narration: string;
  readonly state: (typeof BANK_LINE_STATES)[number];
}

/** A listed line in the form that the search for proposals takes. */
const waitingLine = ({ line, date, amount, reference, narration }: ListedLine): WaitingLine => ({
  line,
  day: date,
  amount: toPaise(amount),
  reference,
  narration,
});

/** The party of an account; 0: of none. */
const partyOf = (of: string) => Number(/^(?:party|payable):(\d+)$/.exec(of)?.[1] ?? 0);

/** Proposals as they are answered, with the names of their accounts. */
async function answeredProposals(
  database: Database,
  tenantId: string,
  proposed: ReadonlyMap<number, readonly Proposal[]>,
) {
  const all = [...proposed.values()].flat();
  const names =
    all.length === 0
      ? []
      : await database.read({ tenantId }, readNames, {
          accounts: [...new Set(all.map((each) => each.account))],
          vouchers: [...new Set(all.flatMap(({ voucherNo }) => (voucherNo === '' ? [] : [voucherNo])))],
        });
  const known = new Map(names.map((each) => [each.account, each]));
  return (line: number) =>
    (proposed.get(line) ?? []).map((each) => ({
      is_Certain: each.isCertain,
      reasons: each.reasons,
      voucher_No: each.voucherNo,
      voucher_Date: known.get(each.voucherNo)?.day ?? null,
      account: each.account,
      account_Name: known.get(each.account)?.name ?? '',
      account_Name_Hindi: known.get(each.account)?.hindi ?? '',
      party: each.voucherNo === '' ? partyOf(each.account) : 0,
      items: each.items.map(({ item, paper, received, tds }) => ({
        item,
        paper,
        received: rupeesOf(received),
        tds: rupeesOf(tds),
      })),
      on_Account: rupeesOf(each.onAccount),
    }));
}

/** The handlers of the list of a bank account's lines. */
export function answerBankLines(database: Database, law: Law) {
  return {
    async bankLines({ tenantId, query }) {
      const { account: bank, state, searchParam, fromDate, toDate, pageIndex, pageSize } = query;
      const list = lists[searchParam === '' ? 'whole' : 'found'][state](pageSize);
      const skip = (pageIndex - 1) * pageSize;
      const [page] = await database.read({ tenantId }, list, {
        ...wantedValues(searchParam),
        account: bank,
        fromDate,
        toDate,
        skip,
      });
      if (page?.isThere !== true) throw notFound();
      const rows = page.data.parse() as readonly ListedLine[];
      const lines = rows.filter((row) => row.state === 'waiting').map(waitingLine);
      const proposed = await proposalsFor(database, tenantId, { bank, lines, law: await law.rows() });
      const answered = await answeredProposals(database, tenantId, proposed);
      return JsonText.of({
        data: rows.map((row) => ({ ...row, proposals: answered(row.line) })),
        totalPages: Math.ceil(page.total / pageSize),
        totalCount: page.total,
        pageIndex,
        pageSize,
        waiting_Count: page.waiting,
      });
    },
  } satisfies Partial<Answerers>;
}
