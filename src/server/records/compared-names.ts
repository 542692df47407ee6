import type { AlikeParties, ComparedParty } from '#domain/rules/alike-parties.ts';
import type { TypedNameGroup } from '#domain/rules/typed-names.ts';
import type { JsonText } from '../database/json-text.ts';
import type { WorkLane } from '../lanes/work-lane.ts';
import { createThreads } from '../threads/pool.ts';

/** A party to be compared, and what is shown of it. */
export interface Compared extends ComparedParty {
  readonly party: number;
  readonly city: string;
  readonly gstins: string[];
  readonly placeCount: number;
  readonly lastBooked: string | null;
}

export interface NamesOrder {
  readonly what: 'alike' | 'typed';
  /** The rows as JSON from the database. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** How many of them are compared. */
  readonly most: number;
}
export interface AlikeAnswer {
  readonly pairs: readonly AlikeParties<Compared>[];
  readonly more: boolean;
}
export interface TypedAnswer {
  readonly groups: readonly (TypedNameGroup & { readonly similar: string[] })[];
  readonly more: boolean;
}
export type NamesAnswer = AlikeAnswer | TypedAnswer;

/** Compares the names in a company with each other. */
export interface ComparedNames {
  /** Parties that may be the same, the most similar first. */
  readonly alike: (parties: JsonText) => Promise<AlikeAnswer>;
  /** Spellings grouped by similarity, for the first `most`. */
  readonly typed: (names: JsonText, most: number) => Promise<TypedAnswer>;
}

/** `lane`: the queue in which comparisons wait. */
export function createComparedNames(lane: WorkLane): {
  readonly names: ComparedNames;
  readonly stop: () => Promise<void>;
} {
  const threads = createThreads<NamesOrder, NamesAnswer>({
    name: 'names',
    file: new URL('./names-thread.ts', import.meta.url),
    lane,
    timeLimit: 20_000,
    memory: 96,
    kept: 10_000,
  });
  async function ask<Answer extends NamesAnswer>(what: NamesOrder['what'], rows: JsonText, most: number) {
    const json = rows.toBytes();
    return (await threads.run({ order: { what, json, most }, given: [json.buffer] })) as Answer;
  }
  return {
    names: {
      alike: (parties) => ask<AlikeAnswer>('alike', parties, Infinity),
      typed: (names, most) => ask<TypedAnswer>('typed', names, most),
    },
    stop: () => threads.stop(),
  };
}
