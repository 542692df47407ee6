import { sql } from 'kysely';
import { MOST_PRINTED } from '#api/ledger.ts';
import { AGED } from '#domain/rules/ageing.ts';
import { isOfParty } from '#domain/rules/accounts.ts';
import type { Language } from '#print/language.ts';
import type { AccountStatement } from '#print/papers/account-ledger.ts';
import type { Printer } from '#print/printer.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';
import { readAgeingOf } from './ageing.ts';
import { readLedger, type LedgerQuery } from './ledger.ts';

const tenant = value('tenantId');
/** SQL for the party `p` of an account. */
export const partyOfAccount = sql`p.tenant_id = ${tenant} and p.id = split_part(${value('account')}::text, ':', 2)::bigint`;

// The account is of the whole party; its statement is addressed to its first place.
const readParty = statement<{ party: JsonText }>(
  'ledger.party',
  sql`select json_build_object('name', p.name, 'nameHindi', p.name_hindi, 'address', coalesce(l.address, ''), 'city', coalesce(l.city, ''),
        'pin', coalesce(l.pin, ''), 'state', coalesce(l.state_code, ''), 'gstin', coalesce(l.gstin, '')) as party
      from party p left join lateral (select * from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id order by l.id limit 1) l on true
      where ${partyOfAccount}`,
);

/** The printed ledger of an account. */
export interface PrintedLedger extends LedgerQuery {
  /** Empty: the company's. */
  readonly language: Language | '';
}

export interface LedgerPrinting {
  readonly database: Database;
  readonly printer: Printer;
  /** Reads a company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
}

/** Throws if there are too many entries: part of a ledger would be taken for all of it. */
export function refuseTooMany(entries: number, most: number): void {
  if (entries > most) throw malformed('There are too many entries. Choose fewer days.');
}

/** The party that a statement is sent to, and its open amount at the end, by age. */
async function readStatement(database: Database, tenantId: string, { account, toDate }: LedgerQuery) {
  const [[found], totals] = await Promise.all([
    database.read({ tenantId }, readParty, { account }),
    readAgeingOf(database, tenantId, { account, toDate }),
  ]);
  if (!found) throw notFound();
  const aged = Object.fromEntries(AGED.map(({ name, wire }) => [name, totals[wire]]));
  return { party: found.party.parse(), aged } as AccountStatement;
}

/** Prints the ledger of an account; a party's as its statement (spec 4 §12). Throws what reading the ledger throws. */
export async function printLedger(
  { database, printer, readCompany, letterheadOf }: LedgerPrinting,
  tenantId: string,
  { language, ...query }: PrintedLedger,
): Promise<Buffer> {
  const read = await readLedger(database, tenantId, query);
  refuseTooMany(read.entries, MOST_PRINTED);
  const [head, statement] = await Promise.all([
    readCompany(tenantId).then(letterheadOf),
    isOfParty(query.account) ? readStatement(database, tenantId, query) : null,
  ]);
  return await printer.print({
    report: 'account-ledger',
    language: language === '' ? head.company.language : language,
    data: { ...head, fromDate: query.fromDate, toDate: query.toDate, statement },
    json: read.doc.toBytes(),
  });
}
