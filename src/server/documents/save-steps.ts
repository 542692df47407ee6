import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { columns } from '../database/columns.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { documentJson } from './document-json.ts';
import type { DocumentParts } from './statement-parts.ts';

// A save of a new document in steps, where its table is spread over servers (Citus). In one statement each of its parts is a plan of its
// own there, made anew for each save, whose rows are copied to the next: 8 to 17 ms on a busy machine. A row that is inserted by its
// values has a plan that is kept: all steps together take 3 to 5.

const tenant = value('tenantId');

/** The statements of a save in steps. */
export interface SaveSteps {
  readonly series: Statement<{ last: number; number: string }>;
  readonly month: Statement<unknown>;
  readonly master: Statement<unknown>;
  readonly lines: Statement<unknown>;
  /** How both were saved. */
  readonly readMaster: Statement<{ doc: JsonText }>;
  readonly readLines: Statement<{ details: JsonText }>;
  readonly audit: Statement<unknown>;
}

/** Parts of the statement that saves a document at once, as SQL. */
interface SaveParts {
  readonly nextNumber: RawBuilder<unknown>;
  readonly countedMonth: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

/** The statements of a save in steps; null: it looks up names or takes a number of a book, which only one statement does. */
export function saveStepsOf(
  document: AnyDocument,
  parts: DocumentParts,
  { nextNumber, countedMonth, by }: SaveParts,
): SaveSteps | null {
  if (parts.copiedFrom !== null) return null;
  const { table, lineTable, numberColumn, otherColumns, otherValues, seqOfLine, ofKind, name } = parts;
  const { plainPairs, plainLine } = documentJson(document);
  const given = sql`${value('givenNumber')}::text`;
  return {
    series: statement(
      name('save_series'),
      sql`update series set last = last + 1, number = ${nextNumber} where ${ofKind} returning last, number::text as number`,
    ),
    month: statement(name('save_month'), countedMonth),
    master: statement(
      name('save_master'),
      sql`insert into ${table} (tenant_id, seq, ${numberColumn}, ${otherColumns}, created_by, updated_by)
          values (${tenant}, ${value('seq')}, ${given}, ${otherValues(given)}, ${by})`,
    ),
    lines: statement(
      name('save_lines'),
      sql`insert into ${lineTable} (tenant_id, ${seqOfLine}, line_no, ${columns(document.lines)})
          select ${tenant}, ${value('seq')}, x.line_no, ${parts.sentLineColumns} from ${parts.sentLines}`,
    ),
    // What an insert answers may be nothing but columns there.
    readMaster: statement(
      name('saved_master'),
      sql`select json_build_object(${plainPairs('b')}) as doc from ${table} b where b.tenant_id = ${tenant} and b.seq = ${value('seq')}`,
    ),
    readLines: statement(
      name('saved_lines'),
      sql`select coalesce(json_agg(${plainLine(given)} order by l.line_no), '[]') as details from ${lineTable} l
          where l.tenant_id = ${tenant} and l.${seqOfLine} = ${value('seq')}`,
    ),
    audit: statement(
      name('save_audit'),
      sql`insert into audit (tenant_id, user_name, call, record, after, idempotency_key, body_hash)
          values (${tenant}, ${value('userName')}, ${sql.lit(name('create'))}, ${given}, ${value('doc')}::json, ${value('idempotencyKey')}, ${value('bodyHash')})`,
    ),
  };
}

/** Saves a new document with its lines within a transaction; answers it as the statement that saves it at once does. */
export async function saveInSteps(
  run: <Row>(statement: Statement<Row>, values: Values) => Promise<Row[]>,
  document: AnyDocument,
  steps: SaveSteps,
  values: Values,
): Promise<JsonText> {
  const [[counted]] = await Promise.all([run(steps.series, values), run(steps.month, values)]);
  if (counted === undefined) throw notFound();
  const typed = String(values[document.number]);
  const given = { ...values, seq: counted.last, givenNumber: typed === '' ? counted.number : typed };
  const [, , [master], [lines]] = await Promise.all([
    run(steps.master, given),
    run(steps.lines, given),
    run(steps.readMaster, given),
    run(steps.readLines, given),
  ]);
  if (master === undefined || lines === undefined) throw notFound();
  const doc = new JsonText(`${master.doc.bytes.slice(0, -1)}, "details" : ${lines.details.bytes}}`);
  await run(steps.audit, { ...given, doc: doc.text });
  return doc;
}
