import { sql } from 'kysely';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { Answerers } from '../http/answering.ts';
import { isTenantId, type Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { writeLetter, writeMessage, type LetterLanguage } from '../mail/letters.ts';
import { withoutSecrets } from '../mail/worker.ts';
import { cursorPage, readCursor, type CursorRow } from './pages.ts';

// A letter in the list, without its content. A mail server may quote a letter that it refuses, so link tokens are removed from its answer,
// too.
const letterJson = sql`json_build_object(
  'id', o.id, 'kind', o.kind, 'channel', o.channel, 'recipient', o.recipient, 'language', o.language,
  'letter_State', case when o.given_up_at is not null then 'given up' when o.sent_at is null then 'waiting' when o.written then 'written' else 'sent' end,
  'tenantId', coalesce(o.tenant_id::text, ''), 'tenant_Name', coalesce(platform_company_name(o.tenant_id), ''),
  'queued_Date', o.queued_at, 'tries', o.tries, 'next_Try_Date', o.next_try_at,
  'last_Error', case when coalesce(o.facts ->> 'token', '') = '' then o.last_error else replace(o.last_error, o.facts ->> 'token', '…') end,
  'sent_Date', o.sent_at, 'given_Up_Date', o.given_up_at)`;

const STATES = {
  '': sql`true`,
  waiting: sql`o.sent_at is null and o.given_up_at is null`,
  sent: sql`o.sent_at is not null and not o.written and o.given_up_at is null`,
  written: sql`o.sent_at is not null and o.written and o.given_up_at is null`,
  'given up': sql`o.given_up_at is not null`,
};
const page = onceFor((state: keyof typeof STATES) =>
  statement<CursorRow>(
    `platform.letters_${state.replace(' ', '_')}`,
    sql`select o.queued_at as at, o.id, ${letterJson} as doc from outbox o
        where (o.queued_at, o.id) < (${value('at')}, ${value('id')}) and ${STATES[state]}
        order by o.queued_at desc, o.id desc limit ${value('take')}::int`,
  ),
);
const sendAgain = statement<{ doc: JsonText }>(
  'platform.send_again',
  sql`with o as (update outbox set tries = 0, next_try_at = now(), last_error = '', sent_at = null, written = false, given_up_at = null
        where id = ${value('id')} returning *)
      select ${letterJson} as doc from o`,
);

const readOne = statement<LetterRow>(
  'platform.letter',
  sql`select o.channel, o.kind, o.language, o.facts, ${letterJson} as doc from outbox o where o.id = ${value('id')}`,
);

interface LetterRow {
  readonly channel: 'mail' | 'sms';
  readonly kind: LetterKind;
  readonly language: LetterLanguage;
  readonly facts: JsonText;
  readonly doc: JsonText;
}

/** The text that its reader was or will be sent: rewritten, because it is not stored. Link tokens are left out. */
function wordsOf({ channel, kind, language, facts: kept }: LetterRow, publicUrl: string) {
  // As the insert of its kind wrote it, by fact name.
  const facts = JSON.parse(withoutSecrets(kept)) as LetterFacts[typeof kind];
  if (channel === 'sms') return { subject: '', text: writeMessage(kind, facts, language, publicUrl) ?? '' };
  const { subject, text } = writeLetter(kind, facts, language, publicUrl);
  return { subject, text };
}

/** The handlers of the list of letters and of the actions on one; `publicUrl` is the address of the portal. */
export function answerLetters(database: Database, publicUrl: string) {
  return {
    async letters({ query: { state, before, pageSize } }) {
      const rows = await database.read('access', page(state), { ...readCursor(before), take: pageSize + 1 });
      return cursorPage(rows, pageSize);
    },
    async letter({ query: { id } }) {
      const [row] = isTenantId(id) ? await database.read('access', readOne, { id }) : [];
      if (!row) throw notFound();
      return JsonText.of({ ...(row.doc.parse() as object), ...wordsOf(row, publicUrl) });
    },
    async sendLetterAgain({ query: { id } }) {
      const [row] = isTenantId(id) ? await database.write('access', sendAgain, { id }) : [];
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
