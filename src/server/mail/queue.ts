import { sql, type RawBuilder } from 'kysely';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';

type Sql = RawBuilder<unknown>;

/** A letter for each row of `from`; none if the address is empty. Every part is SQL. `onceKey`: of letters with the same key only the first is queued. */
interface LetterParts<Kind extends LetterKind> {
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
}

const columnsOf = <Kind extends LetterKind>(kind: Kind, parts: LetterParts<Kind>): Sql => {
  const facts = Object.entries<Sql>(parts.facts).map(([name, fact]) => sql`${sql.lit(name)}, ${fact}`);
  return sql`${parts.tenantId ?? sql`null::uuid`}, ${sql.lit(parts.channel ?? 'mail')}, ${sql.lit(kind)}, ${parts.to}, ${parts.language},
      json_build_object(${sql.join(facts)}), ${parts.onceKey ?? sql`null`}`;
};

/** The insert that queues a letter within the statement that causes it. */
export function queueLetter<Kind extends LetterKind>(kind: Kind, parts: LetterParts<Kind>): Sql {
  // Without naming the conflict's columns: that would require the right to read them, which a company lacks.
  return sql`insert into outbox (tenant_id, channel, kind, recipient, language, facts, once_key)
    select ${columnsOf(kind, parts)} from ${parts.from}
    where ${parts.to} <> '' on conflict do nothing`;
}

/**
 * The same as a query, for statements of background jobs; it must be read to be carried out. Where companies are spread over servers (Citus),
 * an insert that selects from an earlier part of its statement needs all of them, so one that is down would stop the letters of all companies.
 */
export function callToQueue<Kind extends LetterKind>(kind: Kind, parts: LetterParts<Kind>): Sql {
  return sql`select queue_letter(${columnsOf(kind, parts)}) as queued from ${parts.from} where ${parts.to} <> ''`;
}
