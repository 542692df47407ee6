import { sql, type RawBuilder } from 'kysely';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';

type Sql = RawBuilder<unknown>;

/**
 * The insert that queues a letter within the statement that causes it, for each row of `from`; none if the address is empty. Every part is
 * SQL. `onceKey`: of letters with the same key only the first is queued.
 */
export function queueLetter<Kind extends LetterKind>(
  kind: Kind,
  parts: {
    readonly to: Sql;
    /** 'English' or 'Hindi'. */
    readonly language: Sql;
    readonly facts: Readonly<Record<keyof LetterFacts[Kind] & string, Sql>>;
    /** The company that the letter is about; a company's own transaction can queue for no other. Absent: the platform. */
    readonly tenantId?: Sql;
    readonly onceKey?: Sql;
    /** Absent: by mail. */
    readonly channel?: 'sms';
    readonly from: Sql;
  },
): Sql {
  const facts = Object.entries<Sql>(parts.facts).map(([name, fact]) => sql`${sql.lit(name)}, ${fact}`);
  // Without naming the conflict's columns: that would require the right to read them, which a company lacks.
  return sql`insert into outbox (tenant_id, channel, kind, recipient, language, facts, once_key)
    select ${parts.tenantId ?? sql`null::uuid`}, ${sql.lit(parts.channel ?? 'mail')}, ${sql.lit(kind)}, ${parts.to}, ${parts.language},
      json_build_object(${sql.join(facts)}), ${parts.onceKey ?? sql`null`} from ${parts.from}
    where ${parts.to} <> '' on conflict do nothing`;
}
