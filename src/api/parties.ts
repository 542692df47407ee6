import { z } from 'zod';
import { builtOnce, checked, choice, count, isPrintable, text, unsavable, type Field } from '#domain/fields.ts';
import { party, place } from '#domain/records/party.ts';
import { SAME_FACTS } from '#domain/rules/alike-parties.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';
import { prefixed } from './prefixed.ts';
import { listCalls, recordId, reportCalls, savedSchema, savedShape, searchOnly, updateBody } from './records.ts';
import { printCall } from './report-calls.ts';
import { clamped } from './shapes.ts';

/** The most suggestions for a field (spec 3 §2). */
const SUGGESTED = 8;

const placeShape = z.object({
  id: z.number(),
  ...schemasOf(place.fields, savedSchema),
  // The date of the last bilty that names it; null: none does.
  last_Booked: z.string().nullable(),
});
const partyShape = savedShape(party).extend({
  places: z.array(placeShape),
  // The name of the party it was merged into; empty: none.
  merged_Into: z.string(),
  // The id of that party; 0: none.
  merged_Party: z.number(),
  aliases: z.array(
    z.object({
      party: z.number(),
      name: z.string(),
      name_Hindi: z.string(),
      merged_Date: z.string(),
      merged_By: z.string(),
      // The ids of the places moved from it.
      moved: z.array(z.number()),
    }),
  ),
});
/** The answer of a save: the party, and warnings about it. */
const savedParty = partyShape.extend({ advice: z.array(z.object({ path: z.string(), message: z.string() })) });

const invalid = 'Please fill all required fields.';
const PATHS = { base: 'Party', page: 'Page', read: 'Read', listName: 'View_Party_List' };
const ofList = { filter: searchOnly, named: { id: recordId }, shape: partyShape };

const typedUse = {
  count: z.number().int(),
  newest_Date: z.string(),
  contacts: z.array(z.string()),
  gstins: z.array(z.string()),
};
/** The most groups of typed names in one answer, and the most spellings, contacts and GSTINs of one group. */
export const MOST_TYPED = { groups: 200, within: 50 } as const;

/** The two parties of a merge: `from` becomes an alias of `into`. */
const twoParties = {
  into: count({ wire: 'into', label: 'Party that stays', required: 'Please choose the party that stays.' }),
  from: count({ wire: 'from', label: 'Party that is merged', required: 'Please choose the party that is merged.' }),
};
/** The most pairs in one answer of Party/Alike. */
export const MOST_ALIKE = 100;
const alikeParty = z.object({
  party: z.number(),
  name: z.string(),
  name_Hindi: z.string(),
  contact: z.string(),
  pan: z.string(),
  city: z.string(),
  gstins: z.array(z.string()),
  place_Count: z.number().int(),
  last_Booked: z.string().nullable(),
});
const mergeAnswer = z.object({
  into: z.number(),
  from: z.number(),
  merged_Into: z.string(),
  // How many places moved to the other party.
  moved: z.number().int(),
});

const NO_NAMES = 'Please choose the names.';
const TOO_MANY_NAMES = `At most ${MOST_TYPED.within} names at once.`;
const oneName = z
  .string({ error: 'Names must be text.' })
  .max(120, 'Names must be at most 120 characters.')
  .refine((name) => isPrintable(name), { error: unsavable('Names') });
/** Names as in bilties, each once: an array, or a single name. */
const typedNames: Field<string[]> = {
  kind: 'text',
  wire: 'names',
  label: 'Names',
  required: true,
  schema: builtOnce(() =>
    z.array(oneName, { error: NO_NAMES }).min(1, NO_NAMES).max(MOST_TYPED.within, TOO_MANY_NAMES),
  ),
  blank: [],
  normalise: (raw) => {
    const sent: unknown = typeof raw === 'string' && raw !== '' ? [raw] : raw;
    return Array.isArray(sent) ? [...new Set(sent as unknown[])] : [];
  },
};

export const partyCalls = {
  ...prefixed('party', listCalls(party, ofList, PATHS)),
  ...prefixed('party', reportCalls(party, searchOnly, PATHS)),
  ...prefixed('party', printCall({ what: 'party', base: PATHS.base, named: { id: recordId }, file: 'Party' })),
  partySuggest: call({
    method: 'GET',
    path: 'Party/Suggest',
    summary: `Places of parties by the beginning of the party's name (in either script), its city or its GSTIN, from 2 characters; up to ${SUGGESTED}, most recently booked first. \`days\`: since the last booking; null: never booked.`,
    who: 'company',
    query: { q: text({ wire: 'q', label: 'q', max: 60 }), take: clamped('take', 1, SUGGESTED, SUGGESTED) },
    answer: {
      json: z.array(
        z.object({
          place: z.number(),
          party: z.number(),
          name: z.string(),
          name_Hindi: z.string(),
          city: z.string(),
          gstin: z.string(),
          contact: z.string(),
          days: z.number().int().nullable(),
        }),
      ),
    },
  }),
  partyNames: call({
    method: 'GET',
    path: 'Party/Names',
    summary: 'The names of parties by their ids: up to a hundred, separated by commas. Unknown ids are left out.',
    who: 'company',
    query: {
      ids: checked(text({ wire: 'ids', label: 'ids', required: 'ids is required.', max: 1100 }), (ids) =>
        /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/.test(ids) ? null : 'ids must be numbers parted by commas.',
      ),
    },
    answer: { json: z.array(z.object({ id: z.number(), name: z.string(), name_Hindi: z.string() })) },
  }),
  partyCreate: call({
    method: 'POST',
    path: 'Party',
    summary:
      'Saves a party with one or more places in `places`. The first GSTIN fills `pan` and `party_Kind` if they are empty.',
    who: 'company',
    idempotent: true,
    body: { shape: 'record', fields: party.fields, lines: place },
    invalid,
    answer: { json: savedParty },
  }),
  partyUpdate: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Party/Update',
    summary:
      'Changes a party. `updated_Date` is the version that was read. `places` with an `id` are changed, those without are added; places not sent do not change.',
    who: 'company',
    query: { id: recordId },
    body: { shape: 'record', fields: updateBody(party.fields).fields, lines: place },
    invalid,
    answer: { json: savedParty },
  }),
  partyAddPlace: call({
    method: 'POST',
    path: 'Party/AddPlace',
    summary: 'Adds a place to the party with the given `id`.',
    who: 'company',
    idempotent: true,
    query: { id: recordId },
    body: { shape: 'fields', fields: place.fields },
    invalid,
    answer: { json: savedParty },
  }),
  partyUpdatePlace: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Party/UpdatePlace',
    summary: 'Changes the place with the given `id`; answers its party.',
    who: 'company',
    query: { id: recordId },
    body: { shape: 'fields', fields: place.fields },
    invalid,
    answer: { json: savedParty },
  }),
  partyTypedNames: call({
    method: 'GET',
    path: 'Party/TypedNames',
    summary: `Typed names of senders and receivers without a party, grouped by spelling, contact or GSTIN; the ${MOST_TYPED.groups} most used groups, each with its ${MOST_TYPED.within} most used spellings. \`similar\`: keys of other groups with similar names, for a person to decide. \`part\` adoptions: only those in progress, which is a cheap request.`,
    who: 'companyAdmin',
    query: { part: choice(['all', 'adoptions'], { wire: 'part', label: 'part', blank: 'all' }) },
    answer: {
      json: z.object({
        groups: z.array(
          z.object({
            key: z.string(),
            ...typedUse,
            names: z.array(z.object({ name: z.string(), ...typedUse })),
            similar: z.array(z.string()),
          }),
        ),
        // Names whose bilties are being linked.
        adoptions: z.array(
          z.object({
            id: z.string(),
            party: z.number(),
            place: z.number(),
            name: z.string(),
            linked: z.number().int(),
            total: z.number().int(),
          }),
        ),
        // Whether there are more groups: they appear once these belong to parties.
        more: z.boolean(),
      }),
    },
  }),
  partyAdopt: call({
    method: 'POST',
    path: 'Party/Adopt',
    summary:
      'Links the bilties whose sender or receiver was typed as one of `names` to a `place` of a `party` (0: its first place); `party` 0 creates one with the first of the names. Bilties and their prints do not change. They are linked step by step; TypedNames gives the progress.',
    who: 'companyAdmin',
    idempotent: true,
    body: {
      shape: 'fields',
      fields: {
        names: typedNames,
        party: count({ wire: 'party', label: 'Party' }),
        place: count({ wire: 'place', label: 'Place' }),
      },
    },
    invalid: NO_NAMES,
    answer: {
      json: z.object({
        id: z.string(),
        party: z.number(),
        place: z.number(),
        names: z.array(z.string()),
        total: z.number().int(),
      }),
    },
  }),
  partyAlike: call({
    method: 'GET',
    path: 'Party/Alike',
    summary: `Pairs among the 1,000 most recently booked parties that may be one firm: with the same name apart from title and punctuation, the same contact or PAN, given in \`same\`; if that is empty the names are only similar. Up to ${MOST_ALIKE}, those with most in common first.`,
    who: 'companyAdmin',
    answer: {
      json: z.object({
        pairs: z.array(z.object({ one: alikeParty, other: alikeParty, same: z.array(z.enum(SAME_FACTS)) })),
        more: z.boolean(),
      }),
    },
  }),
  partyMerge: call({
    method: 'POST',
    path: 'Party/Merge',
    summary:
      'Moves the places of a party to another one and keeps it as an alias: a search for its name finds the other. Bilties and prints do not change, and its ledger postings stay with it.',
    who: 'companyAdmin',
    idempotent: true,
    body: { shape: 'fields', fields: twoParties },
    invalid,
    answer: { json: mergeAnswer },
  }),
  partyUnmerge: call({
    method: 'POST',
    path: 'Party/Unmerge',
    summary: 'Undoes a merge: exactly the places it moved go back.',
    who: 'companyAdmin',
    idempotent: true,
    body: { shape: 'fields', fields: twoParties },
    invalid,
    answer: { json: mergeAnswer },
  }),
};
