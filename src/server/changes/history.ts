import { sql } from 'kysely';
import type { AuditEntry } from '#api/audit.ts';
import { audited, auditSubjectOf, VISIT } from '#domain/audited.ts';
import { briefly, changesOf, type Change, type ChangeValue } from '#domain/rules/changes.ts';
import type { ReferredKind } from '#domain/define.ts';
import { records } from '#domain/kinds.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { Answerers } from '../http/answering.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';

/** A row of the audit, with the name of the person if it is one of the company's. */
export interface AuditRow {
  id: string;
  at: Date;
  userName: string;
  name: string;
  call: string;
  record: string;
  before: JsonText | null;
  after: JsonText | null;
}

/** How many changes of each entry a list shows. */
const BRIEF = 12;

const tenant = value('tenantId');
/** The columns of an audit row `a` and its person `u`, and the join that finds the person. */
export const auditColumns = sql`a.id, a.at, a.user_name as "userName", coalesce(u.name, '') as name, a.call, a.record, a.before, a.after`;
export const auditPerson = sql`left join user_account u on u.tenant_id = ${tenant} and u.user_key = lower(a.user_name)`;
const midnight = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone 'Asia/Kolkata')`;

const NARROWINGS = {
  user: sql`user_name = ${value('user')}`,
  kind: sql`kind = ${value('kind')}`,
  record: sql`record_key = lower(${value('record')}::text)`,
};
const NAMES = Object.keys(NARROWINGS) as (keyof typeof NARROWINGS)[];

interface Shape {
  readonly narrowed: readonly (keyof typeof NARROWINGS)[];
  readonly size: number;
}
// Each combination of filters has its own statement, because each uses another index. One extra row tells whether there is a next page. The
// last moment is a single bound and not a pair (at, id): with a pair, PostgreSQL scanned from the newest row.
const lastMoment = sql`coalesce(${midnight(sql`(${value('toDate')}::date + 1)`)} - interval '1 ms', 'infinity')`;
const statementFor = onceFor((shape: string) => {
  const { narrowed, size } = JSON.parse(shape) as Shape;
  const wanted = narrowed.map((name) => sql` and ${NARROWINGS[name]}`);
  return statement<AuditRow>(
    `audit.list_${narrowed.join('_')}_${size}`,
    sql`select ${auditColumns} from (select * from audit where tenant_id = ${tenant}${sql.join(wanted, sql``)}
          and at >= coalesce(${midnight(sql`${value('fromDate')}::date`)}, '-infinity') and at <= least(${lastMoment}, ${value('beforeAt')}::timestamptz)
          and (${value('beforeAt')}::timestamptz is null or at < ${value('beforeAt')}::timestamptz or id < ${value('beforeId')}::uuid)
          order by at desc, id desc limit ${sql.lit(size + 1)}) a ${auditPerson} order by a.at desc, a.id desc`,
  );
});
/** The list statement for a combination of filters. */
export const listAudit = (shape: Shape) => statementFor(JSON.stringify(shape));

const readEntry = statement<AuditRow>(
  'audit.entry',
  sql`select ${auditColumns} from audit a ${auditPerson} where a.tenant_id = ${tenant} and a.at = ${value('at')}::timestamptz and a.id = ${value('id')}::uuid`,
);
const listUsers = statement<{ userName: string; name: string }>(
  'audit.users',
  sql`select user_name as "userName", name from user_account where tenant_id = ${tenant} order by lower(name), user_name`,
);
/** The names of records of a kind, by id. */
const namesOfKind = onceFor((kind: ReferredKind) => {
  const { table, name }: AnyListedRecord = records[kind];
  return statement<{ names: JsonText }>(
    `audit.names_of_${kind}`,
    sql`select coalesce(json_object_agg(id, ${sql.ref(columnOf(name))}), '{}') as names from ${sql.table(table)}
      where tenant_id = ${tenant} and id = any(${value('ids')}::bigint[])`,
  );
});

// An entry is named by its moment and id: it is found by its key, and a page continues where the last one ended.
const nameOf = ({ at, id }: AuditRow) => `${at.toISOString()}_${id}`;
const NAMED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function placeOf(name: string): { at: string; id: string } {
  const [, at = '', id = ''] = NAMED.exec(name) ?? [];
  if (Number.isNaN(Date.parse(at)))
    throw malformed('This page of the list is no longer available. Please start again from the top.');
  return { at, id };
}

/** A row as answered, without the names of other records that its changes refer to. */
type HistoryRow = Omit<AuditEntry, 'fields'> & { readonly fields: readonly Change[] };

/** An audit row in the words of the definitions, of company or platform kinds; shows at most `most` of its changes. */
export function historyRow(row: AuditRow, most = Number.POSITIVE_INFINITY, kinds = audited): HistoryRow {
  const deed = auditSubjectOf(row.call, kinds);
  const kind = Object.hasOwn(kinds, deed.kind) ? kinds[deed.kind] : undefined;
  const changes = kind === undefined ? NOTHING : changesOf(kind, row.before?.parse(), row.after?.parse());
  const { fields, lines, more } = briefly(changes, most);
  const { userName, name, record } = row;
  return {
    id: nameOf(row),
    at: row.at.toISOString(),
    userName,
    name,
    ...deed,
    record: deed.kind === VISIT ? '' : record,
    fields,
    lines: lines.map((line) => ({ ...line, changes: [...line.changes] })),
    more,
  };
}
const NOTHING = { fields: [], lines: [] };

// When a record is created, all its fields are new: they are read only on request.
const isMaking = (call: string) => /\.(create|draft)$/.test(call);

/** A row as shown in a list. */
const tellBriefly = (row: AuditRow) => historyRow(row, isMaking(row.call) ? 0 : BRIEF);

type Names = Readonly<Record<string, string>>;

/** Replaces ids of other records by their names; an id without a name stays. */
export function withNames(
  rows: readonly HistoryRow[],
  names: Readonly<Partial<Record<ReferredKind, Names>>>,
): AuditEntry[] {
  return rows.map((row) => ({
    ...row,
    fields: row.fields.map(({ refersTo, ...change }) =>
      refersTo === undefined
        ? change
        : {
            ...change,
            kind: 'text',
            from: nameIn(names[refersTo], change.from),
            to: nameIn(names[refersTo], change.to),
          },
    ),
  }));
}
const nameIn = (names: Names | undefined, id: ChangeValue): ChangeValue =>
  id === null ? null : (names?.[String(id)] ?? id);

/** Rows in the words of the definitions, with the names of the records they refer to. */
export async function nameRows(
  database: Database,
  tenantId: string,
  rows: readonly HistoryRow[],
): Promise<AuditEntry[]> {
  const ids = new Map<ReferredKind, number[]>();
  for (const { refersTo, from, to } of rows.flatMap(({ fields }) => fields)) {
    if (refersTo === undefined) continue;
    const known = [from, to].filter((id) => typeof id === 'number');
    ids.set(refersTo, [...(ids.get(refersTo) ?? []), ...known]);
  }
  const found = await Promise.all(
    [...ids].map(async ([kind, wanted]) => {
      const [row] = await database.read({ tenantId }, namesOfKind(kind), { ids: wanted });
      return [kind, (row?.names.parse() ?? {}) as Names] as const;
    }),
  );
  return withNames(rows, Object.fromEntries(found));
}

/** The handlers of the calls by which a company's admins read who changed what. */
export function answerAudit(database: Database) {
  return {
    async auditList({ tenantId, query }) {
      const { user, kind, record, fromDate, toDate, before, pageSize } = query;
      const given = { user, kind, record };
      const narrowed = NAMES.filter((name) => given[name] !== '');
      const { at, id } = before === '' ? { at: null, id: null } : placeOf(before);
      const values = { ...given, fromDate, toDate, beforeAt: at, beforeId: id };
      const rows = await database.read({ tenantId }, listAudit({ narrowed, size: pageSize }), values);
      const page = rows.slice(0, pageSize);
      const last = page.at(-1);
      return {
        data: await nameRows(database, tenantId, page.map(tellBriefly)),
        next: rows.length > pageSize && last !== undefined ? nameOf(last) : '',
      };
    },

    async auditEntry({ tenantId, query }) {
      const [row] = await database.read({ tenantId }, readEntry, placeOf(query.id));
      if (!row) throw notFound();
      const [whole] = await nameRows(database, tenantId, [historyRow(row)]);
      if (!whole) throw notFound();
      return whole;
    },

    async auditFilters({ tenantId }) {
      const kinds = Object.entries(audited).map(([kind, { title }]) => ({ kind, title }));
      return {
        users: await database.read({ tenantId }, listUsers, {}),
        kinds: [...kinds, { kind: VISIT, title: 'Visit by the platform' }],
      };
    },
  } satisfies Partial<Answerers>;
}
