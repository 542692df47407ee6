import { clockTime } from '#domain/rules/calendar-date.ts';
import { sql } from 'kysely';
import type { AuditEntry } from '#api/audit.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { auditColumns, auditPerson, nameRows, historyRow, type AuditRow } from '../changes/history.ts';
import type { Cell } from '../spreadsheets/csv-line.ts';
import { PAGE, type Table, type ArchiveRow } from './source.ts';

const tenant = value('tenantId');

// The bound on the first moment is a parameter of its own, as in the list of changes.
const page = statement<AuditRow>(
  'archive.audit',
  sql`select ${auditColumns} from (select * from audit where tenant_id = ${tenant} and at >= ${value('at')}::timestamptz
        and (at > ${value('at')}::timestamptz or id > ${value('id')}::uuid) order by at, id limit ${sql.lit(PAGE)}) a ${auditPerson} order by a.at, a.id`,
);
const FIRST = { at: '1970-01-01T00:00:00Z', id: '00000000-0000-0000-0000-000000000000' };

/** All changes, oldest first, as the portal shows them: only fields named by a definition are given out. */
export async function* pagesOfAudit(database: Database, tenantId: string): AsyncGenerator<readonly ArchiveRow[], void> {
  for (let last = FIRST; ;) {
    const rows = await database.read({ tenantId }, page, last);
    const entries = await nameRows(
      database,
      tenantId,
      rows.map((row) => historyRow(row)),
    );
    if (rows.length > 0)
      yield entries.map((entry) => ({ json: JSON.stringify(entry), wire: { ...entry }, lookup: '' }));
    const end = rows.at(-1);
    if (rows.length < PAGE || end === undefined) return;
    last = { at: end.at.toISOString(), id: end.id };
  }
}

const HEADS = ['Time', 'User', 'Name', 'What', 'Record', 'Done', 'Item', 'Item Done', 'Field', 'From', 'To'];

/** One row per changed field; a change without fields gives one row without a field. */
export const auditTable: Table = {
  suffix: '',
  heads: HEADS,
  rows: ({ wire }) => {
    // As yielded by `pagesOfAudit`.
    const entry = wire as unknown as AuditEntry;
    const head: Cell[] = [clockTime(entry.at), entry.userName, entry.name, entry.title, entry.record, entry.action];
    const changed = [
      ...entry.fields.map((change) => ['', '', change.label, change.from, change.to]),
      ...entry.lines.flatMap(({ place, what, changes }) =>
        changes.map((change) => [place, what, change.label, change.from, change.to]),
      ),
    ];
    return (changed.length === 0 ? [['', '', '', '', '']] : changed).map((cells) => [...head, ...cells]);
  },
};
