import { sql } from 'kysely';
import type { CallName } from '#api/calls.ts';
import type { Session } from '../scope/session.ts';
import { lrsOfLink } from '../consignment/driver-links.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { otherBranch } from '../errors/errors.ts';
import { OF_BRANCHES, WRITTEN, type Written } from './written-branches.ts';

const tenant = value('tenantId');
const texts = (name: string) => sql`any (${value(name)}::text[])`;
const ids = (name: keyof Written) => sql`any (${value(name)}::bigint[])`;
const delivers = sql`coalesce(nullif(b.delivery_branch, 0), b.branch_id)`;
/** SQL for the branch from which a row's challan departs; null: unknown. */
const sendsOf = (
  row: string,
) => sql`coalesce(nullif(${sql.ref(`${row}.from_branch`)}, 0), (select k.branch_id from number_book k
  where k.tenant_id = ${sql.ref(`${row}.tenant_id`)} and k.id = ${sql.ref(`${row}.book_id`)}))`;
const comesTo = sql`coalesce(nullif(c.to_branch, 0), ${sendsOf('c')})`;

/** The branches of documents that have one in their own field, or through their number book. */
const branchesOfDocuments = OF_BRANCHES.map(([name, { table, fields, number }]) => {
  const named = sql`p.tenant_id = ${tenant} and ${sql.ref(`p.${columnOf(number)}`)} = ${texts(name)}`;
  if ('fromBranch' in fields)
    return sql`union all select ${sendsOf('p')}, ${sendsOf('p')} from ${sql.table(table)} p where ${named} and ${sendsOf('p')} > 0`;
  return 'branchId' in fields
    ? sql`union all select p.branch_id, p.branch_id from ${sql.table(table)} p where ${named} and p.branch_id > 0`
    : sql`union all select k.branch_id, k.branch_id from ${sql.table(table)} p
        join number_book k on k.tenant_id = p.tenant_id and k.id = p.book_id where ${named}`;
});

/** For each thing that is written, the two branches of which one must be the user's own. Things that belong to no branch are left out. */
const find = statement<{ one: number; other: number }>(
  'branch.written',
  sql`select b.branch_id as one, b.branch_id as other from bilty b
        where b.tenant_id = ${tenant} and b.bilty_no = ${texts('bilties')} and b.branch_id > 0
      union all select b.branch_id, ${delivers} from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${texts('ways')} and b.branch_id > 0
      union all select ${delivers}, ${delivers} from bilty b
        where b.tenant_id = ${tenant} and b.bilty_no = ${texts('delivered')} and b.branch_id > 0
      union all select b.branch_id, b.branch_id from bilty b
        where b.tenant_id = ${tenant} and b.bilty_no = ${texts('loaded')} and b.branch_id > 0 and b.lr_status = 'Booked'
      union all select k.branch_id, k.branch_id from number_book k where k.tenant_id = ${tenant} and k.id = ${ids('books')}
      ${sql.join(branchesOfDocuments, sql` `)}
      union all select t.branch_id, t.branch_id from voucher v
        join item i on i.tenant_id = ${tenant} and i.voucher_id = v.id and i.account ~ '^(transit|driver):' and i.side = 'D'
        cross join lateral (select case when i.account like 'transit:%' then split_part(i.account, ':', 2)::bigint else v.branch_id end as branch_id) t
        where v.tenant_id = ${tenant} and v.voucher_no = any (select upper(n) from unnest(${value('sendings')}::text[]) n)
      union all select min(v.branch_id), max(v.branch_id) from item i join voucher v on v.tenant_id = ${tenant} and v.id = i.voucher_id
        where i.tenant_id = ${tenant} and i.id = ${ids('items')} having count(*) > 0
      union all select b.branch_id, ${delivers} from driver_link l cross join lateral ${lrsOfLink} x
        join bilty b on b.tenant_id = ${tenant} and b.seq = x.seq
        where l.tenant_id = ${tenant} and l.id = ${ids('links')} and l.challan_seq is null and l.trip_sheet_seq is null and b.branch_id > 0
      union all select t.branch_id, t.branch_id from driver_link l join trip_sheet t on t.tenant_id = ${tenant} and t.seq = l.trip_sheet_seq
        where l.tenant_id = ${tenant} and l.id = ${ids('links')}
      union all select t.branch_id, t.branch_id from trip_expense e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq
        where e.tenant_id = ${tenant} and e.id = ${ids('expenses')}
      union all select ${sendsOf('c')}, ${sendsOf('c')} from driver_link l join challan c on c.tenant_id = ${tenant} and c.seq = l.challan_seq
        where l.tenant_id = ${tenant} and l.id = ${ids('links')} and ${sendsOf('c')} > 0
      union all select ${comesTo}, ${comesTo} from challan c where c.tenant_id = ${tenant} and c.challan_no = ${texts('coming')} and ${comesTo} > 0`,
);
const LOOKED_UP = [
  'bilties',
  'ways',
  'delivered',
  'loaded',
  'books',
  'sendings',
  'items',
  'links',
  'coming',
  'expenses',
] as const;

const isNamed = (each: string | number) => each !== '' && each !== 0;

/** Throws 403 if a call would write something of a branch that its user does not write for. */
export async function admitWriting(
  database: Database,
  name: CallName,
  { branches }: Session,
  tenantId: string,
  sent: { readonly query: unknown; readonly body: unknown },
): Promise<void> {
  if (branches === null || !(name in WRITTEN)) return;
  const rule = WRITTEN[name as keyof typeof WRITTEN];
  if (typeof rule === 'string') return;
  // The register's types tie each rule to its call; here they are all treated alike.
  const written = (rule as (sent: unknown) => Written)(sent);
  const isOwn = (id: number) => branches.own.some((each) => each.id === id);
  const refuse = () => otherBranch(branches.own.map((each) => each.name));
  const chosen = [
    ...(written.branches ?? []),
    ...(written.accounts ?? []).map((account) => Number(account.split(':')[1])),
  ];
  if (chosen.some((id) => branches.all.includes(id) && !isOwn(id))) throw refuse();
  const { documents = {} } = written;
  const numbers = Object.fromEntries([
    ...LOOKED_UP.map((each) => [each, (written[each] ?? []).filter(isNamed) as readonly string[]] as const),
    ...OF_BRANCHES.map(([name]) => [name, (documents[name] ?? []).filter(isNamed)] as const),
  ]);
  if (Object.values(numbers).every((each) => each.length === 0)) return;
  const found = await database.read({ tenantId }, find, numbers);
  if (found.some(({ one, other }) => !isOwn(one) && !isOwn(other))) throw refuse();
}
