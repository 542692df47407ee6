import { z } from 'zod';
import { testLetter } from '#domain/letters.ts';
import { call } from './call.ts';

export const mailCalls = {
  mailSettings: call({
    method: 'GET',
    path: 'Mail/Settings',
    summary: 'How letters and messages are sent, and how many are waiting. Contains no password.',
    who: 'platform',
    answer: {
      json: z.object({
        by: z.enum(['smtp', 'files']),
        where: z.string(),
        from: z.string(),
        messagesBy: z.enum(['files', 'gateway', 'nothing']),
        messagesWhere: z.string(),
        waiting: z.number().int(),
        givenUp: z.number().int(),
      }),
    },
  }),
  sendTestMail: call({
    method: 'POST',
    path: 'Mail/SendTest',
    summary: 'Sends a test letter at once and answers the mail server’s reply, or the file written.',
    who: 'platform',
    body: {
      shape: 'fields',
      fields: testLetter,
    },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ sent: z.boolean(), said: z.string() }) },
  }),
};
