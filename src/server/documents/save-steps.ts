import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { columns } from '../database/columns.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { documentJson } from './document-json.ts';
import type { DocumentParts } from './statement-parts.ts';

// Saves a new document in steps, if its table is distributed over servers (Citus). There, each part of a single statement gets its own plan
// for every save, and its rows are copied to the next part: 8 to 17 ms on a busy machine. An insert of plain values has a cached plan: all
// steps together take 3 to 5 ms.

const tenant = value('tenantId');

/** The statements of a save in steps. */
export interface SaveSteps {
  readonly series: Statement<{ last: number; number: string }>;
  readonly month: Statement<unknown>;
  readonly master: Statement<unknown>;
  readonly lines: Statement<unknown>;
  /** Reads both back as saved. */
  readonly readMaster: Statement<{ doc: JsonText }>;
  readonly readLines: Statement<{ details: JsonText }>;
  readonly audit: Statement<unknown>;
}

/** SQL parts of the statement that saves a document at once. */
interface SaveParts {
  readonly nextNumber: RawBuilder<unknown>;
  readonly countedMonth: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

/**
 * The statements of a save in steps; null: the document looks up names or takes a number from a book, which only the single statement does.
 */
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
    // The returning clause of an insert may contain only columns there.
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

/** Saves a new document with its lines within a transaction; returns the same answer as the single statement. */
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
