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
      'The values of the law with the day each takes effect: GST rates, e-way bill thresholds, file versions. The latest value of a rule up to a day applies; one for a state takes precedence over the general one.',
    who: 'user',
    answer: { json: z.array(lawRowShape) },
  }),
  lawAdd: call({
    method: 'POST',
    path: 'Law/Add',
    summary:
      'Adds or corrects a value of the law from a day on. Refused if bilties from that day on were saved under another rate.',
    who: 'platform',
    body: { shape: 'fields', fields: lawRow.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: lawRowShape },
  }),
};
