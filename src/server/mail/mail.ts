import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Answerers } from '../http/answering.ts';
import { statement } from '../database/statement.ts';
import { writeLetter } from './letters.ts';
import { sentenceOf, type MailServices } from './worker.ts';

/** Counting stops here; above, the screen shows "more than". */
const COUNTED = 1000;

const count = statement<{ waiting: number; givenUp: number }>(
  'outbox.count',
  sql`select (select count(*) from (select from outbox where sent_at is null and given_up_at is null limit ${sql.lit(COUNTED + 1)}) w) as waiting,
        (select count(*) from (select from outbox where queued_at > now() - interval '30 days' and given_up_at is not null
          limit ${sql.lit(COUNTED + 1)}) g) as "givenUp"`,
);

/** The handlers of mail settings, and of sending a test letter. */
export function answerMail({ database, transport, messages, publicUrl }: Omit<MailServices, 'log' | 'sources'>) {
  return {
    async mailSettings() {
      const [counted] = await database.read('access', count, {});
      return {
        ...transport.way,
        messagesBy: messages?.way.by ?? 'nothing',
        messagesWhere: messages?.way.where ?? '',
        waiting: counted?.waiting ?? 0,
        givenUp: counted?.givenUp ?? 0,
      } as const;
    },

    // Bypasses the outbox: an administrator who sets up mail wants the mail server's answer at once.
    async sendTestMail({ session, body }) {
      const letter = writeLetter('test', { name: session.name }, body.language, publicUrl);
      try {
        const said = await transport.send({ ...letter, id: randomUUID(), to: body.email, at: new Date() });
        return { sent: true, said };
      } catch (failure) {
        return { sent: false, said: sentenceOf(failure) };
      }
    },
  } satisfies Partial<Answerers>;
}
