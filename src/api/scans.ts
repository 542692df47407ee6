import { z } from 'zod';
import { challan } from '#domain/documents/challan.ts';
import { builtOnce, isPrintable, text, unsavable, yesNo, type Field } from '#domain/fields.ts';
import { MOST_SCANS, SCAN_RESULTS } from '#domain/rules/scans.ts';
import { call } from './call.ts';

const number = text({ wire: 'challan_No', label: 'Challan No.', max: 20, required: 'Challan No. is Required.' });

const LABEL = 'Package Codes';
const NONE = 'Please scan at least one package.';
const oneCode = z
  .string({ error: `${LABEL} must be text.` })
  .min(1, NONE)
  .max(200, `${LABEL} must be at most 200 characters.`)
  .refine((code) => isPrintable(code), { error: unsavable(LABEL) });

/** The scanned codes, each once: an array, or comma-separated text. */
const codes: Field<string[]> = {
  kind: 'text',
  wire: 'codes',
  label: LABEL,
  required: true,
  schema: builtOnce(() =>
    z.array(oneCode, { error: NONE }).min(1, NONE).max(MOST_SCANS, `At most ${MOST_SCANS} packages at once.`),
  ),
  blank: [],
  normalise: (raw) => {
    const sent: unknown = typeof raw === 'string' ? raw.split(',') : (raw ?? []);
    if (!Array.isArray(sent)) return sent;
    const clean = sent.map((each: unknown) => (typeof each === 'string' ? each.normalize('NFC').trim() : each));
    return [...new Set(clean)].filter((each) => each !== '');
  },
};

// The numbers of the scanned packages.
const scanned = z.array(z.number().int());

/** A challan for scanning. */
const scannedChallan = z.object({
  challan_No: z.string(),
  vehicle_No: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(challan.fields.challanState.choices),
  lines: z.array(
    z.object({
      bilty_No: z.string(),
      lr_No: z.string(),
      consignee: z.string(),
      to: z.string(),
      // The LR's ordinal, which is part of its packages' codes.
      place: z.number().int(),
      // How labels printed at a counter identify the LR: its number book (0: none), and its position there.
      labelled: z.object({ book: z.number().int(), place: z.number().int() }),
      // The packages of the line, and of the whole LR.
      packages: z.number(),
      all_Packages: z.number(),
      is_Unloaded: z.boolean(),
      loaded: scanned,
      unloaded: scanned,
      // Packages of the LR that were scanned into the vehicle of another challan.
      elsewhere: scanned,
    }),
  ),
});

const scanCall = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path,
    summary: `${summary} \`results\` gives for each code whether it is right, counted twice, not of an LR on this challan or in another vehicle (other), or too late. A code sent again by the same \`phone\` is right again and counts once. With \`taken_Back\` the packages are no longer counted, whichever phone scanned them: each is right, or too late.`,
    who: 'company',
    body: {
      shape: 'fields',
      fields: {
        number,
        phone: text({ wire: 'phone', label: 'Phone', max: 36, required: 'Phone is required.' }),
        codes,
        takenBack: yesNo({ wire: 'taken_Back', label: 'Taken Back' }),
      },
    },
    invalid: 'Please fill all required fields.',
    answer: {
      json: scannedChallan.extend({
        results: z.array(z.object({ code: z.string(), result: z.enum(SCAN_RESULTS) })),
      }),
    },
  });

/** The calls by which packages are scanned into a vehicle and out of it (spec 5 §8). */
export const scanCalls = {
  scanRead: call({
    method: 'GET',
    path: 'Scan/Read',
    summary: 'The LRs of a challan with the packages of each scanned at loading and unloading.',
    who: 'company',
    query: { number },
    answer: { json: scannedChallan },
  }),
  scanLoad: scanCall('Scan/Load', 'Counts packages into the vehicle of a challan that has not gone.'),
  scanUnload: scanCall('Scan/Unload', 'Counts packages out of the vehicle of a challan that has gone.'),
};
