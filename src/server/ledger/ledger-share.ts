import { sql } from 'kysely';
import { ledgerCalls } from '#api/ledger.ts';
import { isOfParty } from '#domain/rules/accounts.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { linkOver, notFound, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { isSuspended, type Sharing } from '../sharing/sharing.ts';
import { checkDays, type AskedLedger } from './ledger.ts';
import { partyOfAccount, printLedger, type LedgerPrinting } from './ledger-print.ts';

const KIND = 'statement';

const share = statement<{ contacts: JsonText }>(
  'statement.share',
  sql`with p as (select p.name, p.contact from party p where ${partyOfAccount}),
      ${docWithAudit('statement.share', {
        record: sql`p.name`,
        doc: sql`json_build_object('from_Date', ${value('fromDate')}::date, 'to_Date', ${value('toDate')}::date, 'until', ${value('until')}::text)`,
        from: sql`p`,
        further: sql`json_build_array(json_build_object('name', p.name, 'number', p.contact)) as contacts`,
      })}
      select d.contacts from d`,
);

// What a link names of a paper is one text.
const asNumber = ({ account, fromDate, toDate }: AskedLedger) => `${account} ${fromDate} ${toDate}`;
function askedBy(number: string): AskedLedger {
  const [account = '', fromDate = '', toDate = ''] = number.split(' ');
  return { account, fromDate, toDate };
}

/** Answers the calls that give the statement of a party to somebody without a login. */
export function answerLedgerShares({ sharing, ...printing }: LedgerPrinting & { readonly sharing: Sharing }) {
  const { database } = printing;
  return {
    async ledgerShare({ session, tenantId, query: { language, ...asked } }) {
      checkDays(asked);
      // The ledger of anything else is nobody's outside of the company.
      if (!isOfParty(asked.account)) throw notFound();
      const shared = { tenantId, number: asNumber(asked), language, copy: '' };
      const { url, until } = sharing.link(KIND, ledgerCalls.ledgerShared.path, shared);
      const [row] = await database.write({ tenantId }, share, { ...unkeyed(session), ...asked, until });
      if (!row) throw notFound();
      return { url, until, contacts: row.contacts.parse() as { name: string; number: string }[] };
    },
    async ledgerShared({ query: { link } }) {
      const shared = sharing.open(KIND, link);
      if (shared === null || (await isSuspended(database, shared.tenantId))) throw linkOver();
      const { tenantId, number, language } = shared;
      return await printLedger(printing, tenantId, { ...askedBy(number), language }).catch((error: unknown) => {
        // To a stranger an account that is gone looks like a link that has expired.
        throw error instanceof Refusal && error.status === 404 ? linkOver() : error;
      });
    },
  } satisfies Partial<Answerers>;
}
