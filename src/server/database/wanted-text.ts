import { sql, type RawBuilder } from 'kysely';
import { wantedSounds } from '#domain/rules/name-fold.ts';
import { alikeIn, alikeInOtherScript } from '#domain/rules/spellings.ts';
import { containing } from './containing.ts';
import { value, type Values } from './statement.ts';

/** What a list of documents is searched for, as SQL: the words as they were typed, and as the company's parties write them too. */
export const wantedText = sql`spellings(${value('searchParam')}::text, ${value('words')}::text[], ${value('alike')}::text)`;

const patterns = sql`case when ${value('searchParam')}::text = '' then array['%'] else
    array(select ${containing(sql`way`)} from string_to_table(${wantedText}, E'\n') as way) end`;

/** Whether a text holds any of them, for lists of few rows: no index is asked. */
export const holdsWanted = (text: RawBuilder<unknown>) => sql`lower(${text}) like any (${patterns})`;

/** The same for a statement that asks it of several texts: what is looked for is read once, as the first of its parts. */
export const wantedOnce = {
  part: sql`wanted_text as materialized (select ${patterns} as patterns)`,
  isIn: (text: RawBuilder<unknown>) => sql`lower(${text}) like any ((select patterns from wanted_text)::text[])`,
};

/**
 * Whether a text of a record holds what is typed, or words of the other script that are heard like it: of employees and
 * vehicles no party need be called so.
 */
export const holdsOrSounds = (text: RawBuilder<unknown>) => sql`(lower(${text}) like ${containing(value('searchParam'))}
    or ${value('alikeAcross')}::text <> '' and lower(${text}) ~ ${value('alikeAcross')}::text)`;

/** The values of `holdsOrSounds`. */
export const heardValues = (searchParam: string) =>
  ({ searchParam, alikeAcross: alikeInOtherScript(searchParam) }) satisfies Values;

/** The values of `wantedText`. */
export function wantedValues(searchParam: string) {
  const alike = alikeIn(searchParam);
  const words = alike === '' ? [] : wantedSounds(searchParam).map(({ all }) => all.join('|'));
  return { searchParam, words, alike } satisfies Values;
}
