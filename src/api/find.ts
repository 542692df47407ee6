import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { KINDS } from '#domain/kinds.ts';
import { call } from './call.ts';

export const findCalls = {
  find: call({
    method: 'GET',
    path: 'Search/Find',
    summary:
      'Papers, vehicles, employees and parties by number, name (in either script) or plate: up to 5 of each kind, an exact number first, then the newest.',
    who: 'company',
    query: { q: text({ wire: 'q', label: 'q', max: 60 }) },
    answer: {
      json: z.array(
        z.object({
          kind: z.enum(KINDS),
          // What its read call takes: the number of a paper, the id of a record.
          id: z.number(),
          name: z.string(),
          // The number that goes on its goods, an LR's; empty: it has none.
          goods: z.string(),
          about: z.string(),
          date: z.string().nullable(),
        }),
      ),
    },
  }),
};
