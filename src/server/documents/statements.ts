import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { fieldsOfSteps } from '#domain/steps.ts';
import { docWithAudit } from '../changes/audit.ts';
import { companyJson } from '../company/company.ts';
import { columnOf, columns } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { onceFor, statement, value, type Statement } from '../database/statement.ts';
import { changeInSteps } from '../changes/optimistic-lock.ts';
import { shareStatement } from '../reports/shared-prints.ts';
import { documentJson } from './document-json.ts';
import type { NumberRules } from './number-rules.ts';
import { saveStepsOf } from './save-steps.ts';
import { extensionStatements } from './extension-statements.ts';
import { pageStatements } from './page-statements.ts';
import { documentParts, given, type DocumentParts } from './statement-parts.ts';
import type { JsonColumn } from '../spreadsheets/sheet-writer.ts';

interface Doc {
  doc: JsonText;
}
/** What differs between kinds of documents in their statements. */
export interface StatementRules {
  /** SQL over its row `b` for a text of another table that its print shows (the driver's name); absent: none. */
  readonly lookup?: RawBuilder<unknown>;
  /** SQL over its row `b` for the recipients of its print: an array of `{name, number}`; absent: nobody. */
  readonly contacts?: RawBuilder<unknown>;
  /** SQL over its row `b` for additional data read with a single document: JSON, or null; absent: nothing. */
  readonly additional?: RawBuilder<unknown>;
  /** SQL over its row `b` for the current value of a sum stored in its extension, by the sum's name; absent: the stored one. */
  readonly savedAs?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL over its row `b` for what its printed list and spreadsheet additionally show of a document with an extension. */
  readonly reported?: Readonly<
    Record<string, { readonly label: string; readonly kind: JsonColumn['kind']; readonly of: RawBuilder<unknown> }>
  >;
  /** The conditions of filters that are no fields, by name and value, as SQL over the table's columns: `seq` is the document's. */
  readonly queryConditions?: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>>;
  /** SQL over the table's columns for what a filter compares instead of its field's column. */
  readonly comparedBy?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The number that a save takes from a number book; absent: none. */
  readonly numbered?: NumberRules;
  /** Further changes made by a save of a document with an extension, each over its row `b`; absent: nothing. */
  readonly alsoSaved?: readonly RawBuilder<unknown>[];
  /** SQL over its row `b` of a function that a save of a new document with an extension calls; absent: none. */
  readonly posted?: RawBuilder<unknown>;
}

const tenant = value('tenantId');

/** The statement parts that number a save: the series advanced, and the month counted. */
function numbering(document: AnyDocument, { monthTable, ofKind, copiedFrom }: DocumentParts) {
  const month = sql`date_trunc('month', now() at time zone 'Asia/Kolkata')::date`;
  const countedOnce = sql`on conflict (tenant_id, month) do update set n = m.n + 1, last_created = excluded.last_created`;
  const ofMonth = sql`insert into ${monthTable} as m (tenant_id, month, n, last_created)`;
  const countMonth = (from: RawBuilder<unknown>) =>
    sql`${ofMonth} select ${tenant}, ${month}, 1, now() from ${from} ${countedOnce}`;
  const countedMonth = sql`${ofMonth} values (${tenant}, ${month}, 1, now()) ${countedOnce}`;
  // An empty number takes the next one; a typed one advances the series if it is greater.
  const nextNumber = sql`case when ${value(document.number)}::text = '' then number + 1 else greatest(number, ${value('typed')}::bigint) end`;
  const numberGiven = sql`coalesce(nullif(${value(document.number)}::text, ''), s.number::text)`;
  const givenFrom = copiedFrom === null ? sql`s` : sql`s, ${copiedFrom}`;
  const by = sql`${value('userName')}, ${value('userName')}`;

  const seriesAndMonth = (number: RawBuilder<unknown>) =>
    sql`s as (update series set last = last + 1, number = ${number} where ${ofKind} returning last, number),
      m as (${countMonth(sql`s`)})`;

  return { month, countMonth, countedMonth, nextNumber, numberGiven, givenFrom, by, seriesAndMonth };
}

type Numbering = ReturnType<typeof numbering>;

/** The statement that saves a new document with its lines. */
function saveStatement(
  document: AnyDocument,
  {
    table,
    lineTable,
    numberColumn,
    otherColumns,
    otherValues,
    seqOfLine,
    name,
    sentLines,
    sentLineColumns,
  }: DocumentParts,
  { nextNumber, numberGiven, givenFrom, by, seriesAndMonth }: Numbering,
  numbered: NumberRules | undefined,
) {
  const { lines } = document;
  const { plainPairs, plainLine } = documentJson(document);
  // If a document's own number comes from a book, the series' own counter is not advanced.
  const ofBook = numbered?.field === document.number ? numbered : null;
  const seriesOfSave = seriesAndMonth(
    ofBook === null ? nextNumber : sql`case when ${ofBook.isTaken} then number else ${nextNumber} end`,
  );
  const taken = ofBook === null ? sql`` : sql`${ofBook.taken(sql`s`)},`;
  const numberOfSave = ofBook === null ? numberGiven : sql`coalesce(n.number, ${numberGiven})`;
  const savedFrom = ofBook === null ? givenFrom : sql`${givenFrom} left join n on true`;
  return statement<Doc>(
    name('save'),
    sql`with ${seriesOfSave}, ${taken}
      b as (insert into ${table} (tenant_id, seq, ${numberColumn}, ${otherColumns}, created_by, updated_by)
        select ${tenant}, s.last, ${numberOfSave}, ${otherValues(numberOfSave)}, ${by} from ${savedFrom} returning *),
      l as (insert into ${lineTable} (tenant_id, ${seqOfLine}, line_no, ${columns(lines)})
        select ${tenant}, b.seq, x.line_no, ${sentLineColumns} from b, ${sentLines} returning *),
      ${docWithAudit(name('create'), {
        record: numberColumn,
        doc: sql`json_build_object(${plainPairs('b')}, 'details',
          coalesce((select json_agg(${plainLine(sql`b.${numberColumn}`)} order by l.line_no) from l), '[]'))`,
        from: sql`b`,
      })}
      select doc from d`,
  );
}

// Drafts still valid: an older draft is void, whether or not a later save has marked it so.
const alive = sql`voided_at is null and (seq > 0 or created_at >= now() - interval '1 day')`;

/** The statements of drafts: masters without lines. */
function draftStatements(
  document: AnyDocument,
  { table, numberColumn, others, otherColumns, otherValues, ofKind, name }: DocumentParts,
  { nextNumber, numberGiven, givenFrom, by }: Numbering,
) {
  const { plainPairs, changedJson } = documentJson(document);
  // Not "=": two empty dates must compare as equal.
  const sameDraft = sql.join(
    Object.keys(others).map((field) => sql`b.${sql.ref(columnOf(field))} is not distinct from ${value(field)}`),
    sql` and `,
  );
  /** Makes drafts of a company wait for each other: the same master sent twice at once must find the first one's draft. */
  const lockDrafts = statement(name('lock_drafts'), sql`select drafts from series where ${ofKind} for update`);
  const findDraft = statement<Doc>(
    name('find_draft'),
    sql`select ${changedJson('b')} as doc from ${table} b where tenant_id = ${tenant} and seq < 0 and voided_at is null
        and created_by = ${value('userName')} and (${value(document.number)} = '' or ${numberColumn} = ${value(document.number)}) and ${sameDraft}
        order by seq limit 1`,
  );
  const saveDraft = statement<Doc>(
    name('save_draft'),
    sql`with s as (update series set drafts = drafts + 1, number = ${nextNumber} where ${ofKind} returning drafts, number),
      b as (insert into ${table} (tenant_id, seq, ${numberColumn}, ${otherColumns}, created_by, updated_by)
        select ${tenant}, -s.drafts, ${numberGiven}, ${otherValues(numberGiven)}, ${by} from ${givenFrom} returning *),
      ${docWithAudit(name('draft'), {
        record: numberColumn,
        doc: sql`json_build_object(${plainPairs('b')}, 'details', json_build_array())`,
        from: sql`b`,
      })}
      select doc from d`,
  );
  const voidDrafts = statement(
    name('void_drafts'),
    sql`with v as (update ${table} set voided_at = now() where tenant_id = ${tenant} and seq < 0 and voided_at is null
          and created_at < now() - interval '1 day' returning *)
        insert into audit (tenant_id, user_name, call, record) select tenant_id, ${value('userName')}, ${sql.lit(name('void_draft'))}, ${numberColumn} from v`,
  );
  return { lockDrafts, findDraft, saveDraft, voidDrafts };
}

/** The statements that read one document. */
function readStatements(
  document: AnyDocument,
  { kind, table, numberColumn, name }: DocumentParts,
  { lookup = sql`''`, contacts = sql`'[]'::json`, additional = sql`null::json` }: StatementRules,
) {
  const { listedPairs, linesOf, wholeJson } = documentJson(document);
  const companyDoc = sql`(select ${companyJson('c')} from company c where c.tenant_id = ${tenant})`;
  const masterJson = sql`json_build_object(${listedPairs('b')})`;
  return {
    read: statement<Doc & { additional: JsonText | null }>(
      name('read'),
      sql`select ${wholeJson('b', { tenantDetails: companyDoc })} as doc, ${additional} as additional
          from ${table} b where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and seq > 0`,
    ),
    print: statement<Doc & { company: JsonText; lookup: string | null }>(
      name('print'),
      sql`select ${wholeJson('b')} as doc, ${companyDoc} as company, ${lookup} as lookup
          from ${table} b where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and seq > 0`,
    ),
    contacts: statement<Doc & { contacts: JsonText }>(
      name('contacts'),
      sql`select ${wholeJson('b')} as doc, ${contacts} as contacts
          from ${table} b where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and seq > 0`,
    ),
    share: shareStatement({
      kind,
      row: sql`select * from ${table} where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and seq > 0`,
      record: numberColumn,
      contacts: sql`'[]'::json`,
    }),
    byNumber: statement<Doc>(
      name('by_number'),
      sql`select ${masterJson} as doc from ${table} b where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and seq > 0`,
    ),
    lines: statement<Doc>(
      name('lines'),
      sql`select ${linesOf('b')} as doc from ${table} b where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and ${alive}`,
    ),
  };
}

/** The statements that change a document: it is found without a lock, then locked, then read again under the lock. */
function changeStatements(document: AnyDocument, parts: DocumentParts, { countMonth }: Numbering) {
  const { table, lineTable, numberColumn, others, copies, copiedFrom, copyOf, searchWith, seqOfLine } = parts;
  const { ofKind, name, sentLines, sentLineColumns } = parts;
  const { lines } = document;
  const { changedJson } = documentJson(document);
  const stays = [...fieldsOfSteps(document), ...(document.setOnce ?? [])];
  const changeable = Object.keys(others).filter((field) => !stays.includes(field));
  // Rows of its lists follow by foreign keys; where Citus distributes the tables, keys do not cascade.
  const listsFollow = sql.join(
    Object.values(document.extension?.lists ?? {}).map((list) => {
      const rows = sql.table(list.table);
      return sql`, ${rows} as (update ${rows} set ${seqOfLine} = ${value('ordinal')} where tenant_id = ${tenant} and ${seqOfLine} = ${value('seq')})`;
    }),
    sql``,
  );
  return {
    find: statement<{ seq: number }>(
      name('find'),
      sql`select seq from ${table} where tenant_id = ${tenant} and ${numberColumn} = ${value('number')} and ${alive}`,
    ),
    ...changeInSteps({
      name,
      table: document.table,
      row: sql`tenant_id = ${tenant} and seq = ${value('seq')}`,
      record: columnOf(document.number),
      json: changedJson,
    }),
    takeOrdinal: statement<{ last: number }>(
      name('take_ordinal'),
      sql`update series set last = last + 1 where ${ofKind} returning last`,
    ),
    completeDraft: statement(
      name('complete_draft'),
      sql`with b as (update ${table} set seq = ${value('ordinal')} where tenant_id = ${tenant} and seq = ${value('seq')} returning seq)${listsFollow}
          ${countMonth(sql`b`)}`,
    ),
    updateMaster: statement(
      name('update_master'),
      sql`update ${table} set ${sql.join([
        ...changeable.map((field) => sql`${sql.ref(columnOf(field))} = ${value(field)}`),
        ...copies.map(([each]) => sql`${sql.ref(columnOf(each))} = ${copyOf(each)}`),
        sql`search = ${searchWith(numberColumn)}`,
      ])}${copiedFrom === null ? sql`` : sql` from ${copiedFrom}`}
          where tenant_id = ${tenant} and seq = ${value('seq')}`,
    ),
    removeLines: statement(
      name('remove_lines'),
      sql`delete from ${lineTable} where tenant_id = ${tenant} and ${seqOfLine} = ${value('seq')} and line_no <> all(${value('kept')}::integer[])`,
    ),
    writeLines: statement(
      name('write_lines'),
      sql`insert into ${lineTable} (tenant_id, ${seqOfLine}, line_no, ${columns(lines)})
          select ${tenant}, ${value('seq')}, x.line_no, ${sentLineColumns} from ${sentLines}
          on conflict (tenant_id, ${seqOfLine}, line_no) do update set
            ${sql.join(Object.keys(lines).map((field) => sql`${sql.ref(columnOf(field))} = excluded.${sql.ref(columnOf(field))}`))}`,
    ),
  };
}

/** The statements that change a saved document when something other than its own save adds a line. */
export function lineStatements(document: AnyDocument) {
  const parts = documentParts(document);
  return changeStatements(document, parts, numbering(document, parts));
}

/**
 * The statements of a document, generated from its definition. Each names the company although row-level security filters too. Reasons for
 * this design: docs/decisions/0003-documents.md.
 */
export function documentStatements(document: AnyDocument, rules: StatementRules = {}) {
  const { numbered, alsoSaved, posted, savedAs } = rules;
  const { lines } = document;
  const parts = documentParts(document);
  const { table, lineTable, monthTable, others, copies, searchWith, seqOfLine, ofKind, name } = parts;
  const numbers = numbering(document, parts);
  const { month, nextNumber, numberGiven, givenFrom, by, seriesAndMonth } = numbers;
  return {
    save: saveStatement(document, parts, numbers, numbered),
    saveSteps: numbered?.field === document.number ? null : saveStepsOf(document, parts, numbers),
    extension: extensionStatements(document, {
      name,
      seriesAndMonth: seriesAndMonth(nextNumber),
      numbered,
      alsoSaved,
      posted,
      own: { columns: columns(others), copied: copies.map(([each]) => each), values: given(others), from: givenFrom },
      number: numberGiven,
      search: searchWith,
      by,
    }),
    ...draftStatements(document, parts, numbers),
    next: statement<{ next: number }>(name('next'), sql`select number + 1 as next from series where ${ofKind}`),
    month: statement<{ count: number; lastCreatedDate: JsonText }>(
      name('month'),
      sql`select n as count, to_json(last_created) as "lastCreatedDate" from ${monthTable} where tenant_id = ${tenant} and month = ${month}`,
    ),
    ...readStatements(document, parts, rules),
    ...changeStatements(document, parts, numbers),
    ...pageStatements(document, parts, savedAs),

    // The values in the newest documents, most used first.
    suggestions: onceFor((field: string): Statement<{ names: string[] }> => {
      const isLine = Object.hasOwn(lines, field);
      const column = sql.ref(columnOf(field));
      return statement(
        name(`suggest_${field}`),
        sql`select coalesce(array_agg(typed order by n desc, typed), '{}') as names from (
              select typed, count(*) as n from (
                select ${column} as typed from ${isLine ? lineTable : table} where tenant_id = ${tenant}
                order by ${isLine ? sql`${seqOfLine}` : sql`seq`} desc limit 2000) recent
              where typed <> '' group by typed order by n desc limit 200) names`,
      );
    }),
  };
}
