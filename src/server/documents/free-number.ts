import { sql } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { brokenConstraint } from '../errors/errors.ts';
import { passTaken } from './number-books.ts';
import type { NumberRules } from './number-rules.ts';

// A number that the portal gives may already be on a document: it was typed, or given by another book with the same pattern. A save that
// hits one is rolled back, the counter moves past it, and the save is repeated, so that nobody gets stuck. Other saves pay nothing for
// this.

/** The most runs of taken numbers skipped in one save; each may be thousands long. */
const MOST_TRIES = 20;

/** Saves a kind of document with numbers that are unique. */
export function freeNumbers(database: Database, document: AnyDocument, numbered: NumberRules | null | undefined) {
  const own = [`${document.table}_number`, `${document.table}_number_form`];
  const passSeries = statement(
    `${document.kind}.pass_number`,
    sql`update series set number = number + 1 where tenant_id = ${value('tenantId')} and kind = ${sql.lit(document.kind)}`,
  );

  /** Moves past a taken number; returns whether the portal had given it. */
  async function pass(tenantId: string, constraint: string, used: Values): Promise<boolean> {
    if (numbered && Number(used['bookTaken'] ?? 0) > 0) {
      const ofBook = [numbered.unique, ...(numbered.field === document.number ? own : [])].includes(constraint);
      if (ofBook) await database.transaction({ tenantId }, (run) => passTaken(run, numbered.paper, used, true));
      if (ofBook) return true;
    }
    if (used[document.number] !== '' || !own.includes(constraint)) return false;
    await database.write({ tenantId }, passSeries, {});
    return true;
  }

  /** `save` reports the values from which it takes a number before it writes. */
  return async function withFreeNumber(
    tenantId: string,
    save: (gives: (values: Values) => void) => Promise<JsonText>,
  ): Promise<JsonText> {
    for (let tries = 1; ; tries += 1) {
      const given: Values[] = [];
      try {
        return await save((values) => void given.push(values));
      } catch (error) {
        const constraint = brokenConstraint(error);
        const used = given.at(-1);
        if (constraint === null || used === undefined || tries === MOST_TRIES) throw error;
        if (!(await pass(tenantId, constraint, used))) throw error;
      }
    }
  };
}
