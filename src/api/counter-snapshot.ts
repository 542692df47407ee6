import { z } from 'zod';
import { branch } from '#domain/records/branch.ts';
import { chargeHead } from '#domain/records/charge-head.ts';
import { lawRow } from '#domain/records/law-row.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { printer } from '#domain/records/printer.ts';
import { RATED_BY } from '#domain/rules/rate-contract.ts';
import { FIRST_SNAPSHOT_PLACES, MOST_SNAPSHOT_LRS, MOST_SNAPSHOT_PLACES } from '#domain/rules/snapshot-shares.ts';
import { schemasOf } from './clean-names.ts';
import { savedLr, settingsShape } from './consignment.ts';
import { driverOption } from './employees.ts';
import { savedShape } from './records.ts';

const day = z.string().nullable();
/** Passed unchanged to the print module (src/print/papers/printed-lr.ts), under its own names. */
const asItIs = z.record(z.string(), z.unknown());

/**
 * A party's place as an array, because there are thousands: id, its party's id, name, name in Hindi, city, GSTIN, contact, date of the last
 * booking (null: none), what its party is, address, PIN, state, search sounds (empty: it is not suggested).
 */
const placeRow = z.array(z.union([z.number(), z.string(), z.null()]));

const rateLine = z.object({
  line_No: z.number(),
  origin: z.string(),
  destination: z.string(),
  vehicle: z.string(),
  goods: z.string(),
  basis: z.enum(RATED_BY),
  slab_From: z.number(),
  slab_To: z.number(),
  rate: z.number(),
  minimum: z.number(),
  heads: z.string(),
  line_From: day,
  line_To: day,
});

/** How an LR is identified in the codes of its labels: the number book of the counter that booked it (0: none), and its position there. */
const labelledLr = z.object({ book: z.number().int(), place: z.number().int() });

/** What a counter is given about its company: an absent part is unchanged. */
export const snapshotShape = z.object({
  // The version of this snapshot; the counter sends it with its next request.
  version: z.string(),
  // The portal's clock.
  now: z.string(),
  branches: z.array(savedShape({ fields: branch.fields, images: {} })).optional(),
  heads: z.array(savedShape({ fields: chargeHead.fields, images: {} })).optional(),
  books: z.array(savedShape({ fields: numberBook.fields, images: {} }).extend({ counter: z.string() })).optional(),
  settings: settingsShape.optional(),
  // Including future law rows.
  law: z.array(z.object(schemasOf(lawRow.fields))).optional(),
  drivers: z.array(driverOption.extend({ contact: z.string() })).optional(),
  // Number and type, the last changed ones.
  vehicles: z.array(z.array(z.string())).optional(),
  // Contracts valid today or later, with their parties.
  contracts: z
    .array(
      z.object({
        seq: z.number(),
        contract_No: z.string(),
        parties: z.array(z.number()),
        valid_From: z.string(),
        valid_To: day,
        last_Day: day,
        hide_Amounts: z.enum(['yes', 'no']),
        lines: z.array(rateLine),
      }),
    )
    .optional(),
  // Parties with a credit limit: what they owe, and since when.
  credits: z
    .array(
      z.object({
        party: z.number(),
        name: z.string(),
        credit_Days: z.number(),
        credit_Limit: z.string(),
        owes: z.string(),
        oldest: z.string(),
      }),
    )
    .optional(),
  printers: z.array(savedShape({ fields: printer.fields, images: {} })).optional(),
  // Valid e-way bills: number, and expiry.
  eways: z.array(z.array(z.string())).optional(),
  // What all its papers are printed with: the head with logos as base64, settings, elections, charge heads (CounterPapers).
  printed: asItIs.optional(),
  // The changed shares, each complete.
  place_Shares: z.array(z.object({ share: z.number(), rows: z.array(placeRow) })).optional(),
  // LRs, each with what else its paper needs: lookup, driverMobile, code, copies (PrintableLr).
  lr_Shares: z
    .array(
      z.object({
        share: z.number(),
        rows: z.array(z.object({ bilty: savedLr, printed: asItIs, labelled: labelledLr })),
      }),
    )
    .optional(),
});

export const SNAPSHOT_TELLS = `What a counter of \`branch\` books by without a connection: branches, charge heads, number books, settings, the law with what comes, drivers, vehicles, rate contracts, credit limits, e-way bills that hold, printers, the ${MOST_SNAPSHOT_PLACES} places of parties that were used last there, its last ${MOST_SNAPSHOT_LRS} LRs with what their prints need. \`known\` is the version that was told before: what has not changed since is left out, of the long lists by shares (of the remainder of the row's id); a share that comes takes the place of what stood there. With \`first\` only the last ${FIRST_SNAPSHOT_PLACES} of the places come, and no LRs, so that booking can begin; the next one, which sends that version, has the rest. The answer is packed (gzip) for whoever accepts that. \`contact\` is that of Counter/Renew.`;
