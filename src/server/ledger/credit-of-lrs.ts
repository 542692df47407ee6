import { sql } from 'kysely';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { creditAfter } from '#domain/rules/lr-posting.ts';
import { formatPlainRupees, readPaise, toPaise } from '#domain/rules/money.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';

// The amount owed for an LR delivered on credit follows changes of the LR: its amount, and its consignee.

const tenant = value('tenantId');
const onCredit = sql`e.tenant_id = ${tenant} and e.bilty_seq = ${value('seq')}::bigint and e.party > 0 and e.credit_reason <> ''
  and e.kind = 'Delivered' and e.voided_at is null`;

const readCredits = statement<{ id: number; credit: string }>(
  'bilty_event.credits',
  sql`select e.id, e.credit::text as credit from bilty_event e where ${onCredit}`,
);
// A debt of the former consignee moves to the new one; a party named explicitly stays.
const writeCredit = statement(
  'bilty_event.follow_credit',
  sql`update bilty_event e set credit = ${value('credit')}::numeric,
        party = case when ${value('consignee')}::bigint > 0 and e.party = (select l.party_id from party_place l
            where l.tenant_id = ${tenant} and l.id = ${value('wasPlace')}::bigint) then ${value('consignee')}::bigint else e.party end
      where ${onCredit} and e.id = ${value('id')}::bigint`,
);

const balanceOf = ({ paymentBasis, balanceAmount }: LawfulBilty) => ({
  basis: paymentBasis,
  balance: toPaise(balanceAmount),
});

/**
 * Adapts what is on credit for an LR to a change of the LR; runs in the transaction of the change, before it is reposted. `consignee`: the
 * party of the new consignee; 0: unchanged.
 */
export async function followCredit(
  run: Run,
  seq: number,
  { was, now, consignee }: { readonly was: LawfulBilty; readonly now: LawfulBilty; readonly consignee: number },
): Promise<void> {
  for (const { id, credit } of await run(readCredits, { seq })) {
    const after = creditAfter(readPaise(credit), balanceOf(was), balanceOf(now));
    await run(writeCredit, { seq, id, credit: formatPlainRupees(after), consignee, wasPlace: was.consigneePlace });
  }
}
