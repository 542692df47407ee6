import { sql, type RawBuilder } from 'kysely';
import { wantedSounds } from '#domain/rules/name-fold.ts';
import { alikeIn, alikeInOtherScript } from '#domain/rules/spellings.ts';
import { containing } from './containing.ts';
import { value, type Values } from './statement.ts';

/** SQL for what a list of documents is searched for: the typed words, and their spellings in the company's parties. */
export const wantedText = sql`spellings(${value('searchParam')}::text, ${value('words')}::text[], ${value('alike')}::text)`;

const patterns = sql`case when ${value('searchParam')}::text = '' then array['%'] else
    array(select ${containing(sql`way`)} from string_to_table(${wantedText}, E'\n') as way) end`;

/** Whether a text contains any of them, for lists of few rows: uses no index. */
export const holdsWanted = (text: RawBuilder<unknown>) => sql`lower(${text}) like any (${patterns})`;

/** The same for a statement that checks several texts: the search patterns are computed once, as its first part. */
export const wantedOnce = {
  part: sql`wanted_text as materialized (select ${patterns} as patterns)`,
  isIn: (text: RawBuilder<unknown>) => sql`lower(${text}) like any ((select patterns from wanted_text)::text[])`,
};

/**
 * Whether a record's text contains what was typed, or words in the other script that sound like it; for employees and vehicles, whose names
 * need not occur among the parties.
 */
export const holdsOrSounds = (text: RawBuilder<unknown>) => sql`(lower(${text}) like ${containing(value('searchParam'))}
    or ${value('alikeAcross')}::text <> '' and lower(${text}) ~ ${value('alikeAcross')}::text)`;

/** The values of `holdsOrSounds`. */
export const soundingValues = (searchParam: string) =>
  ({ searchParam, alikeAcross: alikeInOtherScript(searchParam) }) satisfies Values;

/** The values of `wantedText`. */
export function wantedValues(searchParam: string) {
  const alike = alikeIn(searchParam);
  const words = alike === '' ? [] : wantedSounds(searchParam).map(({ all }) => all.join('|'));
  return { searchParam, words, alike } satisfies Values;
}
