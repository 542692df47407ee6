import { z } from 'zod';
import { count, text } from '#domain/fields.ts';
import { PRINT_JOB_FAILURES, PRINT_JOB_STATES } from '#domain/records/print-job.ts';
import { call } from './call.ts';

const printJobShape = z.object({
  id: z.string(),
  printer: z.number().int(),
  // The file name it would have.
  title: z.string(),
  state: z.enum(PRINT_JOB_STATES),
  queued_Date: z.string(),
  tries: z.number().int(),
  failure: z.enum(PRINT_JOB_FAILURES),
  // The printer's last message, in its own words.
  said: z.string(),
  // Null: not finished.
  ended_Date: z.string().nullable(),
});

/** The calls that follow jobs sent to office printers (spec 5 §7). */
export const printJobCalls = {
  printJobList: call({
    method: 'GET',
    path: 'Printer/Jobs',
    summary:
      'The last 20 prints sent by `print_Job` of a print call, to one printer or to all, newest first, with their state. A print its printer does not accept is retried for 15 minutes.',
    who: 'company',
    query: { printer: count({ wire: 'printer', label: 'Printer' }) },
    answer: { json: z.array(printJobShape) },
  }),
  printJobCancel: call({
    method: 'POST',
    path: 'Printer/Cancel',
    summary: 'Cancels a print that has not reached its printer; 409 if it has.',
    who: 'company',
    body: {
      shape: 'fields',
      fields: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 }) },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: printJobShape },
  }),
};
