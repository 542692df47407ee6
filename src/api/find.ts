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
          // The parameter of its reading call: a document's number, a record's id.
          id: z.number(),
          name: z.string(),
          // The number marked on an LR's goods; empty: none.
          goods: z.string(),
          about: z.string(),
          date: z.string().nullable(),
        }),
      ),
    },
  }),
};
