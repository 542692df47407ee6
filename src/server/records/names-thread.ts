// Runs in a separate thread: comparing a thousand names with each other would block others for too long.
import { MOST_ALIKE, MOST_TYPED } from '#api/parties.ts';
import { alikeParties } from '#domain/rules/alike-parties.ts';
import { groupTypedNames, similarKeys, type TypedName } from '#domain/rules/typed-names.ts';
import { takeOrders } from '../threads/thread.ts';
import type { AlikeAnswer, Compared, NamesAnswer, NamesOrder, TypedAnswer } from './compared-names.ts';

function alike(parties: readonly Compared[]): AlikeAnswer {
  const pairs = alikeParties(parties);
  return { pairs: pairs.slice(0, MOST_ALIKE), more: pairs.length > MOST_ALIKE };
}

function typed(rows: readonly TypedName[], most: number): TypedAnswer {
  const groups = groupTypedNames(rows.slice(0, most));
  const shown = groups.slice(0, MOST_TYPED.groups);
  const similar = similarKeys(shown.map(({ key }) => key));
  return {
    groups: shown.map((group) => ({ ...group, similar: [...(similar.get(group.key) ?? [])] })),
    more: groups.length > shown.length || rows.length > most,
  };
}

takeOrders(
  // Async, so that a parse error is reported as a failure of the work.
  async ({ what, json, most }: NamesOrder) => {
    const rows = JSON.parse(Buffer.from(json).toString()) as never;
    const answer: NamesAnswer = await Promise.resolve(what === 'alike' ? alike(rows) : typed(rows, most));
    return { answer };
  },
);
