import type { AnyDocument, Fields, RowOf } from '#domain/define.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty, SET_BY_SERVER } from '#domain/documents/lawful-bilty.ts';
import { choice, phone, text } from '#domain/fields.ts';
import { isGstin, stateOfGstin } from '#domain/rules/gstin.ts';
import { lawfulFaults } from '#domain/rules/lawful-bilty-faults.ts';
import { PAYMENT_BASES } from '#domain/rules/payment-basis.ts';
import { statesOfPin } from '#domain/rules/states.ts';
import { rowsOf, sentLength, type FormState } from '#web/documents/form-state.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';

const { extension } = lawfulBilty;

/** Without the advice of an older form: what is empty here is worked out from the rate, or is nothing. */
function plain<Facts extends { readonly advice?: string }>({ advice: _, ...facts }: Facts): Omit<Facts, 'advice'> {
  return facts;
}

/** The same fields with the star of those that must be filled in. */
const required = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: true }])) as F;

// What only the server sets is not sent: of the payer of the tax it would count as an admin's own choice.
const given = Object.fromEntries(
  Object.entries(extension.fields).filter(([name]) => !SET_BY_SERVER.some((each) => each === name)),
) as Omit<typeof extension.fields, (typeof SET_BY_SERVER)[number]>;

/** The bilty as its lawful form edits it: all fields that a clerk fills in, under the names that this paper has for them. */
export const lawfulForm = {
  ...bilty,
  fields: {
    ...bilty.fields,
    sender: text({ wire: 'sender_Name', label: 'Consignor', required: 'Consignor is Required.' }),
    senderContact: phone({
      wire: 'sender_Contact',
      label: 'Consignor Contact',
      required: 'Contact is Required.',
      message: 'Contact must be exactly 10 digits.',
    }),
    receiver: text({ wire: 'receiver', label: 'Consignee', required: 'Consignee is Required.' }),
    ...given,
    // The paper needs them, though an older body lacks them: `lawfulFaults` has their sentences.
    ...required({
      consignorCity: given.consignorCity,
      consigneeCity: given.consigneeCity,
      consigneeGstin: given.consigneeGstin,
      billingName: given.billingName,
      dangerousClass: given.dangerousClass,
    }),
    paymentBasis: choice(PAYMENT_BASES, { wire: 'payment_Basis', label: 'Basis', required: 'Basis is Required.' }),
  },
  lines: {
    ...bilty.lines,
    freight: plain(bilty.lines.freight),
    advance: plain(bilty.lines.advance),
    ...extension.lines,
    ...required({ packages: extension.lines.packages, packing: extension.lines.packing }),
    // Nothing chosen means the lump sum: a row that nothing was typed into stays empty.
    rateBasis: { ...extension.lines.rateBasis, blank: '' as const, normalise: (raw: unknown) => raw ?? '' },
  },
  extension: { fields: {}, lines: {}, lists: extension.lists, listed: [] },
} satisfies AnyDocument;

/** The parties of a bilty as the names of its fields begin. */
export const ROLES = ['consignor', 'consignee', 'billing'] as const;
export type Role = (typeof ROLES)[number];

/** The field that holds a party's name: the first two are the classic form's. */
export const NAME_OF = { consignor: 'sender', consignee: 'receiver', billing: 'billingName' } as const;

/** The values in fields while they are typed; of what cannot be read the blank one. */
export function typedRow<F extends Fields>(fields: F, texts: Texts): RowOf<F> {
  const values = Object.entries(fields).map(([name, field]) => {
    const read = field.schema.safeParse(field.normalise(texts[name] ?? ''));
    return [name, read.success ? read.data : field.blank];
  });
  // Every name of `fields` was set above, each by its own schema.
  return Object.fromEntries(values) as RowOf<F>;
}

function readBilty(state: FormState) {
  const rows = <F extends Fields>(fields: F, list?: string) => {
    const all = rowsOf(state, list);
    return all.slice(0, sentLength(all)).map(({ texts }) => typedRow(fields, texts));
  };
  const { invoices, charges } = extension.lists;
  return {
    ...typedRow(lawfulForm.fields, state.texts),
    lines: rows(lawfulForm.lines),
    invoices: rows(invoices.fields, 'invoices'),
    charges: rows(charges.fields, 'charges'),
  };
}

// A state is never changed in place, so it is read once.
const read = new WeakMap<FormState, ReturnType<typeof readBilty>>();

/** The bilty as far as it is typed. */
export function typedBilty(state: FormState): ReturnType<typeof readBilty> {
  const known = read.get(state) ?? readBilty(state);
  read.set(state, known);
  return known;
}

const faults = new WeakMap<FormState, Messages>();

/** What of it cannot be saved though each field by itself is right, by the names of the fields. */
export function faultsOf(state: FormState): Messages {
  const known =
    faults.get(state) ??
    Object.fromEntries(lawfulFaults(typedBilty(state)).map(({ path, message }) => [path, message]));
  faults.set(state, known);
  return known;
}

/** The state of a party, where its GSTIN or its PIN tells it and nobody said another one. */
export function settle(texts: Texts): Texts {
  const found = ROLES.flatMap((role) => {
    if ((texts[`${role}State`] ?? '') !== '') return [];
    const gstin = (texts[`${role}Gstin`] ?? '').trim().toUpperCase();
    const [ofPin, ...others] = statesOfPin((texts[`${role}Pin`] ?? '').trim());
    const state = isGstin(gstin) ? stateOfGstin(gstin) : others.length === 0 ? ofPin : undefined;
    return state === undefined ? [] : [[`${role}State`, state] as const];
  });
  return found.length === 0 ? texts : { ...texts, ...Object.fromEntries(found) };
}

/** What a repeated bilty never takes from the one before (spec 3 §2). */
export const NOT_COPIED = {
  fields: ['lrNo', 'vehicleNo', 'driver', 'received', 'sealNo', 'expectedDate'],
  lists: ['invoices'],
};
