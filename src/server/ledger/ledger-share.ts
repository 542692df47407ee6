import { sql } from 'kysely';
import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { ledgerCalls } from '#api/ledger.ts';
import { isOfParty } from '#domain/rules/accounts.ts';
import { value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { answerShares, shareStatement } from '../reports/shared-prints.ts';
import type { Sharing } from '../sharing/sharing.ts';
import { checkDays, type LedgerQuery } from './ledger.ts';
import { partyOfAccount, printLedger, type LedgerPrinting } from './ledger-print.ts';

const KIND = 'statement';

const share = shareStatement({
  kind: KIND,
  row: sql`select p.name, p.contact from party p where ${partyOfAccount}`,
  record: sql`r.name`,
  contacts: sql`json_build_array(json_build_object('name', r.name, 'number', r.contact))`,
  doc: sql`json_build_object('from_Date', ${value('fromDate')}::date, 'to_Date', ${value('toDate')}::date, 'until', ${value('until')}::text)`,
});

// A share link identifies a paper by a single text.
const asNumber = ({ account, fromDate, toDate }: LedgerQuery) => `${account} ${fromDate} ${toDate}`;
function queryFrom(number: string): LedgerQuery {
  const [account = '', fromDate = '', toDate = ''] = number.split(' ');
  return { account, fromDate, toDate };
}

/** The handlers of the calls that share a party's statement without a login. */
export function answerLedgerShares({ sharing, ...printing }: LedgerPrinting & { readonly sharing: Sharing }) {
  const shares = answerShares<QueryOf<Calls['ledgerShare']>>(
    { database: printing.database, sharing },
    {
      kind: KIND,
      path: ledgerCalls.ledgerShared.path,
      numberOf: asNumber,
      share,
      printed: ({ tenantId, number, language }) => printLedger(printing, tenantId, { ...queryFrom(number), language }),
    },
  );
  return {
    async ledgerShare(call) {
      checkDays(call.query);
      // Ledgers of other accounts are not for anybody outside the company.
      if (!isOfParty(call.query.account)) throw notFound();
      return await shares.share(call);
    },
    ledgerShared: shares.shared,
  } satisfies Partial<Answerers>;
}
