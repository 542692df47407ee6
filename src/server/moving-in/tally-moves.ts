import { sql } from 'kysely';
import { rupeesOf } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { foundMove } from './moves.ts';
import { ledgerOfRow } from './staged-ledgers.ts';
import { planOf, type PlannedLedger } from './tally-plan.ts';
import type { TallyReader } from './tally-reader.ts';

// What Tally's ledgers would become, and its trial balance, before anything is imported.

const NO_TRIAL = 'The file has no trial balance. Export it from Tally as XML.';
const UNREADABLE = 'The file could not be read. Export All Masters from Tally as XML and try again.';
const SHOWN = 2000;

const tenant = value('tenantId');
const staged = statement<{ doc: JsonText }>(
  'moving_in.staged_ledgers',
  sql`select r.doc from moving_in_row r join moving_in m on m.tenant_id = ${tenant} and m.id = r.moving_id and m.kind = 'Tally masters'
      where r.tenant_id = ${tenant} and r.moving_id = ${value('id')}::uuid and r.doc is not null order by r.row_no limit ${sql.lit(SHOWN)}`,
);

/** A ledger as answered. */
function answerOf({ ledger, group, fate, account, openings, isOpened }: PlannedLedger) {
  return {
    name: ledger.name,
    parent: ledger.parent,
    group,
    fate,
    is_New: account === '' && fate !== 'left',
    is_Opened: isOpened,
    gstin: ledger.gstin,
    opening_Amt: rupeesOf(ledger.opening),
    bill_Count: openings.filter(({ name }) => name !== '').length,
  };
}

const refuse = (message: string) => invalid(message, [{ path: 'file', message }]);

/** The handlers of the calls that show what Tally's ledgers would become, and that read its trial balance. */
export function answerTallyMoves({ database, tally }: { readonly database: Database; readonly tally: TallyReader }) {
  return {
    async movingInTally({ tenantId, query: { id } }) {
      await foundMove(database, tenantId, id);
      return await database.transaction({ tenantId }, async (run) => {
        const rows = await run(staged, { id });
        const { ledgers } = await planOf(
          run,
          id,
          rows.map(({ doc }) => ledgerOfRow(doc)),
        );
        return { ledgers: ledgers.map(answerOf) };
      });
    },
    async movingInTrial({ body }) {
      const found = await tally.read(body);
      if (found === null) throw refuse(UNREADABLE);
      if (found.trial === null) throw refuse(NO_TRIAL);
      return { debit_Amt: rupeesOf(found.trial.debit), credit_Amt: rupeesOf(found.trial.credit) };
    },
  } satisfies Partial<Answerers>;
}
