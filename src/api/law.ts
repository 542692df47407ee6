import { z } from 'zod';
import { lawRow } from '#domain/records/law-row.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';

const lawRowShape = z.object(schemasOf(lawRow.fields));

/** The calls of the law table: rates, thresholds and file versions, each from a date on. */
export const lawCalls = {
  lawRates: call({
    method: 'GET',
    path: 'Law/Rates',
    summary:
      'What the law says from which day on: GST rates, thresholds of e-way bills, versions of files. The latest of a rule up to a day counts, that of a state before that of all.',
    who: 'user',
    answer: { json: z.array(lawRowShape) },
  }),
  lawAdd: call({
    method: 'POST',
    path: 'Law/Add',
    summary:
      'Adds what the law says from a day on, or corrects it. Not where bilties from that day on were saved under another rate.',
    who: 'platform',
    body: { shape: 'fields', fields: lawRow.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: lawRowShape },
  }),
};
