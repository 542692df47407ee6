import { sql, type RawBuilder } from 'kysely';
import { wantedSounds } from '#domain/rules/name-fold.ts';
import { alikeIn } from '#domain/rules/spellings.ts';
import { containing } from './containing.ts';
import { value, type Values } from './statement.ts';

/** What a list of documents is searched for, as SQL: the words as they were typed, and as the company's parties write them too. */
export const wantedText = sql`spellings(${value('searchParam')}::text, ${value('words')}::text[], ${value('alike')}::text)`;

/** Whether a text holds any of them, for lists of few rows: no index is asked. */
export const holdsWanted = (text: RawBuilder<unknown>) =>
  sql`lower(${text}) like any (array(select ${containing(sql`way`)} from string_to_table(${wantedText}, E'\n') as way))`;

/** The values of `wantedText`. */
export function wantedValues(searchParam: string) {
  const alike = alikeIn(searchParam);
  const words = alike === '' ? [] : wantedSounds(searchParam).map(({ all }) => all.join('|'));
  return { searchParam, words, alike } satisfies Values;
}
