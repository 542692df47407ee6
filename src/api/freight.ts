import { z } from 'zod';
import { call } from './call.ts';

export const freightCalls = {
  freightByWeek: call({
    method: 'GET',
    path: 'Bilty_Master/GetFreightByWeek',
    summary:
      "The freight of this month's bilties (Asia/Kolkata), in rupees, in total and by week: the 1st to the 7th, and so on.",
    who: 'company',
    answer: {
      json: z.object({
        total: z.number(),
        weeks: z.array(z.object({ from: z.string(), to: z.string(), freight: z.number() })),
      }),
    },
  }),
};
