import { sql } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { brokenConstraint } from '../errors/errors.ts';
import { passTaken } from './number-books.ts';
import type { NumberRules } from './number-rules.ts';

// A number that the portal gives may stand on a paper already: it was typed, or another book of the same pattern gave it. A save that
// meets one gives up, the counter goes past it, and the save is done anew, so that nobody is stuck. A save that meets none pays nothing for it.

/** So many runs of taken numbers are passed in one save; each may be of thousands. */
const MOST_TRIES = 20;

/** Saves papers of a document with numbers that no other has. */
export function freeNumbers(database: Database, document: AnyDocument, numbered: NumberRules | null | undefined) {
  const own = [`${document.table}_number`, `${document.table}_number_form`];
  const passSeries = statement(
    `${document.kind}.pass_number`,
    sql`update series set number = number + 1 where tenant_id = ${value('tenantId')} and kind = ${sql.lit(document.kind)}`,
  );

  /** Goes past a number that is taken; answers whether it was one that the portal gave. */
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

  /** `save` passes on the values with which it gives a number, before it writes. */
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
