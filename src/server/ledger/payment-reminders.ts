import { sql } from 'kysely';
import { isOfParty } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatPlainRupees, toPaise } from '#domain/rules/money.ts';
import {
  filledReminder,
  REMINDED_BY_MAIL_A_DAY,
  REMINDED_DAYS,
  REMINDED_PAPERS,
  type OwedByParty,
} from '#domain/rules/payment-reminder.ts';
import { reminder as english } from '#language/reminder-words.en.ts';
import { reminder as hindi } from '#language/reminder-words.hi.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { queueLetter } from '../mail/queue.ts';
import { partyOfAccount } from './ledger-print.ts';
import { refusedAt } from './refusals.ts';
import { itemById } from './settlements.ts';
import { openUpTo, todayOfDatabase } from './up-to.ts';

const tenant = value('tenantId');
const days = sql.lit(REMINDED_DAYS);
const openOfAccount = openUpTo(todayOfDatabase, sql`i.account = ${value('account')}::text`);

type Language = 'English' | 'Hindi';
const WORDS = { English: english, Hindi: hindi } as const;

/** A party, with what a reminder to it needs. */
interface Debtor extends OwedByParty {
  readonly name: string;
  readonly nameHindi: string;
  readonly email: string;
  readonly contact: string;
  readonly company: string;
  readonly phone: string;
  /** The company's own address, for replies; empty: unknown. */
  readonly companyEmail: string;
  /** Where bills are paid, from the company's settings. */
  readonly paid: {
    readonly bank: string;
    readonly accountNo: string;
    readonly ifsc: string;
    readonly upiId: string;
  } | null;
  /** The company's language. */
  readonly language: Language;
  readonly last: {
    readonly sent_Date: string;
    readonly sent_By: string;
    readonly way: 'mail' | 'whatsapp';
    readonly next_Date: string;
    /** Its letter could not be delivered: it does not count. */
    readonly refused: 'yes' | 'no';
  } | null;
  readonly isDue: boolean;
  /** How many reminders of the company were mailed today. */
  readonly mailed: number;
}

// Money on account is deducted from the overdue amount last, and the overdue amount never exceeds the whole debt.
const debtorOf = statement<{ doc: JsonText }>(
  'reminder.debtor',
  sql`select json_build_object('name', p.name, 'nameHindi', p.name_hindi, 'email', p.email, 'contact', p.contact,
        'company', coalesce(c.company_name, ''), 'phone', coalesce(c.contact1, ''), 'companyEmail', coalesce(c.email, ''),
        'paid', (select json_build_object('bank', s.bill_bank, 'accountNo', s.bill_account_no, 'ifsc', s.bill_ifsc, 'upiId', s.bill_upi_id)
          from consignment_settings s where s.tenant_id = ${tenant}), 'language', coalesce(c.language, 'English'),
        'amount', greatest(o.total, 0), 'overdue', greatest(least(o.overdue, o.total), 0),
        'papers', (select coalesce(json_agg(json_build_object('paper', t.paper, 'date', t.day, 'dueDate', t.due, 'open', t.open) order by t.day, t.id), '[]')
          from (select o.id, p.paper, o.day, o.due, o.open from (select * from ${openOfAccount} i where i.side = 'D'
            order by i.day, i.id limit ${sql.lit(REMINDED_PAPERS)}) o cross join lateral ${itemById(sql`o.id`)} p) t),
        'last', (select json_build_object('sent_Date', r.day, 'sent_By', r.reminded_by, 'way', r.way, 'next_Date', r.day + ${days},
            'refused', case when r.refused then 'yes' else 'no' end)
          from party_reminder r where r.tenant_id = ${tenant} and r.party_id = p.id),
        'isDue', not exists (select from party_reminder r where r.tenant_id = ${tenant} and r.party_id = p.id and not r.refused
          and r.day + ${days} > ${todayOfDatabase}),
        'mailed', (select count(*) from party_reminder r where r.tenant_id = ${tenant} and r.day = ${todayOfDatabase} and r.way = 'mail')) as doc
      from party p left join company c on c.tenant_id = ${tenant}
      cross join lateral (select coalesce(sum(case i.side when 'D' then i.open else -i.open end), 0) as total,
          coalesce(sum(i.open) filter (where i.side = 'D' and i.due < ${todayOfDatabase}), 0) as overdue
        from ${openOfAccount} i) o
      where ${partyOfAccount}`,
);

/** The form in which addresses are compared: ignoring case, and spaces in numbers. */
const ADDRESSES = {
  mail: ({ email }: Debtor) => email.toLowerCase(),
  whatsapp: ({ contact }: Debtor) => contact.replaceAll(/\D/g, ''),
} as const;
// If two clerks remind two parties with the same address at once, the second waits for the first.
const lockAddress = statement(
  'reminder.lock_address',
  sql`select pg_advisory_xact_lock(hashtextextended(${tenant}::text || ' ' || ${value('recipient')}::text, 0))`,
);
const readSameAddress = statement<{ name: string; day: string; next: string }>(
  'reminder.same_address',
  sql`select p.name, r.day::text as day, (r.day + ${days})::text as next from party_reminder r
        join party p on p.tenant_id = ${tenant} and p.id = r.party_id
      where r.tenant_id = ${tenant} and r.recipient <> '' and r.recipient = ${value('recipient')}::text and not r.refused
        and 'party:' || p.id <> ${value('account')}::text
        and r.day + ${days} > ${todayOfDatabase} order by r.day desc limit 1`,
);

// The party's row is locked for its last reminder: of two clerks at once the second finds it written.
const remind = statement<{ doc: JsonText }>(
  'reminder.send',
  sql`with p as (select * from party p where ${partyOfAccount}),
      r as (insert into party_reminder as r (tenant_id, party_id, day, way, reminded_by, recipient)
        select p.tenant_id, p.id, ${todayOfDatabase}, ${value('way')}::text, ${value('userName')}::text, ${value('recipient')}::text from p
        on conflict (tenant_id, party_id) do update set day = excluded.day, way = excluded.way, reminded_by = excluded.reminded_by,
            recipient = excluded.recipient, refused = false
          where r.refused or r.day + ${days} <= excluded.day returning *),
      letter as (${queueLetter('paymentReminder', {
        tenantId: sql`r.tenant_id`,
        to: sql`case r.way when 'mail' then p.email else '' end`,
        language: sql`${value('language')}::text`,
        facts: {
          company: sql`${value('company')}::text`,
          phone: sql`${value('phone')}::text`,
          email: sql`${value('companyEmail')}::text`,
          payTo: sql`'[]'::json`,
          upiId: sql`''::text`,
          account: sql`${value('account')}::text`,
          text: sql`${value('text')}::text`,
        },
        from: sql`r cross join p`,
      })}),
      ${docWithAudit('reminder.send', {
        record: sql`p.name`,
        doc: sql`json_build_object('account', ${value('account')}::text, 'party_Name', p.name, 'way', r.way,
          'language', ${value('language')}::text, 'recipient', case r.way when 'mail' then p.email else p.contact end,
          'text', ${value('filled')}::text, 'amount', ${value('amount')}::text::numeric(14, 2), 'sent_Date', r.day, 'sent_By', r.reminded_by)`,
        from: sql`r cross join p`,
      })}
      select doc from d`,
);

const noteRefused = statement(
  'reminder.refused',
  sql`update party_reminder set refused = true where tenant_id = ${tenant} and way = 'mail' and recipient <> ''
        and recipient = lower(${value('recipient')}::text) and day = (${value('queuedAt')}::timestamptz at time zone 'Asia/Kolkata')::date`,
);

/** Forgets a reminder whose letter could not be delivered: the party, and its address, may be reminded again. */
export async function forgetReminder(
  database: Database,
  tenantId: string,
  { recipient, queuedAt }: { readonly recipient: string; readonly queuedAt: Date },
): Promise<void> {
  await database.write({ tenantId }, noteRefused, { recipient, queuedAt: queuedAt.toISOString() });
}

/** Where to pay, except by UPI: the details that are known. */
const payToOf = ({ paid }: Debtor, language: Language): readonly string[] =>
  paid === null
    ? []
    : [
        paid.bank,
        paid.accountNo === '' ? '' : WORDS[language].account(paid.accountNo),
        paid.ifsc === '' ? '' : `IFSC ${paid.ifsc}`,
      ].filter((part) => part !== '');
const upiOf = ({ paid }: Debtor) => paid?.upiId ?? '';

/** The foot of every reminder. */
function footOf(debtor: Debtor, language: Language): string {
  const { ignore, from, payTo } = WORDS[language];
  const upi = upiOf(debtor);
  const paid = payTo([...payToOf(debtor, language), ...(upi === '' ? [] : [`UPI ${upi}`])]);
  return [paid, ignore, from(debtor.company, debtor.phone)].filter((line) => line !== '').join('\n\n');
}

/** The current content of a queued reminder, and where to pay; null: nothing is owed any more. */
export async function liveReminder(
  database: Database,
  tenantId: string,
  { account, text }: { readonly account: string; readonly text: string },
  language: Language,
): Promise<{ text: string; email: string; payTo: readonly string[]; upiId: string } | null> {
  const [found] = await database.read({ tenantId }, debtorOf, { account });
  const debtor = found?.doc.parse() as Debtor | undefined;
  if (debtor === undefined || debtor.amount <= 0) return null;
  return {
    text: filledReminder(text, debtor, language),
    email: debtor.companyEmail,
    payTo: payToOf(debtor, language),
    upiId: upiOf(debtor),
  };
}

function refuseTooEarly({ last, isDue }: Debtor): void {
  if (last === null || isDue) return;
  const { sent_By: by, sent_Date: day, next_Date: next } = last;
  throw conflict(
    'reminded',
    `${by} reminded this party on ${showDate(day)}. It can be reminded again from ${showDate(next)}.`,
  );
}

/** Throws 409 if another party with the same address was reminded there within seven days; locks the address. */
async function refuseSameAddress(run: Run, account: string, recipient: string, shown: string): Promise<void> {
  if (recipient === '') return;
  await run(lockAddress, { recipient });
  const [same] = await run(readSameAddress, { account, recipient });
  if (same === undefined) return;
  const { name, day, next } = same;
  throw conflict(
    'reminded',
    `${shown} (${name}) was reminded on ${showDate(day)}. It can be reminded again from ${showDate(next)}.`,
  );
}

/** What a party owes. Throws 422 if the account is no party's. */
async function readDebtor(run: Run, account: string): Promise<Debtor> {
  const [found] = isOfParty(account) ? await run(debtorOf, { account }) : [];
  if (found === undefined) throw refusedAt('account', 'Account was not found.');
  return found.doc.parse() as Debtor;
}

/** Throws 409 or 422 if there is nothing to remind of, or no mail can be sent. */
function refuseReminder(debtor: Debtor, way: string): void {
  if (debtor.amount <= 0) throw conflict('nothing_owed', 'This party owes nothing.');
  if (way === 'mail' && debtor.email === '') throw refusedAt('way', 'This party has no email address.');
  if (way === 'mail' && debtor.mailed >= REMINDED_BY_MAIL_A_DAY) {
    throw conflict(
      'mailed_enough',
      `${REMINDED_BY_MAIL_A_DAY} reminders were mailed today. Mail more tomorrow, or send this one by WhatsApp.`,
    );
  }
}

/** The handlers of payment reminders. */
export function answerReminders(database: Database) {
  return {
    async ledgerReminder({ tenantId, query: { account, language: chosen } }) {
      const [found] = isOfParty(account) ? await database.read({ tenantId }, debtorOf, { account }) : [];
      if (found === undefined) throw notFound();
      const debtor = found.doc.parse() as Debtor;
      const { name, nameHindi, email, contact, amount, overdue, papers, last, isDue } = debtor;
      const language = chosen === '' ? debtor.language : chosen;
      const called = language === 'Hindi' && nameHindi !== '' ? nameHindi : name;
      return {
        account,
        party_Name: name,
        email,
        contact,
        language,
        amount,
        overdue,
        papers: papers.map(({ dueDate, ...paper }) => ({ ...paper, due_Date: dueDate })),
        last,
        is_Due: isDue,
        text: WORDS[language].proposal(called, overdue > 0),
        foot: footOf(debtor, language),
      };
    },
    ledgerRemind(call) {
      const { account, way, language, text } = call.body;
      const work = () =>
        database.transaction({ tenantId: call.tenantId }, async (run) => {
          const debtor = await readDebtor(run, account);
          refuseTooEarly(debtor);
          refuseReminder(debtor, way);
          const recipient = way === '' ? '' : ADDRESSES[way](debtor);
          await refuseSameAddress(run, account, recipient, way === 'mail' ? debtor.email : debtor.contact);
          const [sent] = await run(remind, {
            ...stampOf(call),
            account,
            way,
            recipient,
            language,
            text,
            company: debtor.company,
            phone: debtor.phone,
            companyEmail: debtor.companyEmail,
            filled: `${filledReminder(text, debtor, language === 'Hindi' ? 'Hindi' : 'English')}\n\n${footOf(debtor, language)}`,
            amount: formatPlainRupees(toPaise(debtor.amount)),
          });
          if (sent !== undefined) return sent.doc;
          // Somebody else reminded it at the same moment.
          refuseTooEarly(await readDebtor(run, account));
          throw notFound();
        });
      return once(database, call, work);
    },
  } satisfies Partial<Answerers>;
}
