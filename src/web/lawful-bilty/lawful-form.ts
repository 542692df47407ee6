import type { AnyDocument, Fields, RowOf } from '#domain/define.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty, SET_BY_SERVER } from '#domain/documents/lawful-bilty.ts';
import { choice, date, money, phone, quantity, text } from '#domain/fields.ts';
import { consignmentFreight, type ChargeHead } from '#domain/rules/consignment-freight.ts';
import { choiceOf } from '#domain/rules/gst.ts';
import { isGstin, stateOfGstin } from '#domain/rules/gstin.ts';
import { lawfulFaults } from '#domain/rules/lawful-bilty-faults.ts';
import { toPaise } from '#domain/rules/money.ts';
import { PAYMENT_BASES } from '#domain/rules/payment-basis.ts';
import { statesOfPin } from '#domain/rules/states.ts';
import {
  copiedForm,
  rowsOf,
  savedForm,
  sentLength,
  type DocumentAnswer,
  type FormState,
} from '#web/documents/form-state.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import { chooseSentence, enterSentence } from '#domain/rules/required-sentence.ts';

const { extension } = lawfulBilty;

/** The fields without the older form's warnings: what is empty here is calculated from the rate, or is nothing. */
function plain<Facts extends { readonly advice?: string }>({
  advice: _advice,
  ...facts
}: Facts): Omit<Facts, 'advice'> {
  return facts;
}

/** The fields, marked as required. */
const required = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: true }])) as F;

/** A GST payer chosen by an admin; both fields are empty when the law decides. */
const CHOSEN = ['gstPayer', 'gstReason'] as const;
type ByServer = Exclude<(typeof SET_BY_SERVER)[number], (typeof CHOSEN)[number]>;

// Fields that only the server sets are not sent.
const given = Object.fromEntries(
  Object.entries(extension.fields).filter(
    ([name]) => CHOSEN.some((each) => each === name) || !SET_BY_SERVER.some((each) => each === name),
  ),
) as Omit<typeof extension.fields, ByServer>;

/** The bilty as its lawful form edits it: all fields that a clerk fills in, under the labels of this paper. */
export const lawfulForm = {
  ...bilty,
  fields: {
    ...bilty.fields,
    sender: text({ wire: bilty.fields.sender.wire, label: 'Consignor', required: enterSentence('Consignor') }),
    senderContact: phone({
      wire: bilty.fields.senderContact.wire,
      label: 'Consignor Contact',
      required: enterSentence('Consignor Contact'),
      message: 'Contact must be exactly 10 digits.',
    }),
    receiver: text({ wire: bilty.fields.receiver.wire, label: 'Consignee', required: enterSentence('Consignee') }),
    biltyDate: date({
      wire: bilty.fields.biltyDate.wire,
      label: bilty.fields.biltyDate.label,
      required: enterSentence('Bilty Date'),
    }),
    origin: text({
      wire: bilty.fields.origin.wire,
      label: bilty.fields.origin.label,
      required: enterSentence('Origin'),
    }),
    destination: text({
      wire: bilty.fields.destination.wire,
      label: bilty.fields.destination.label,
      required: enterSentence('Destination'),
    }),
    vehicleNo: text({
      wire: bilty.fields.vehicleNo.wire,
      label: bilty.fields.vehicleNo.label,
      required: enterSentence('Vehicle No.'),
      max: 20,
    }),
    driver: text({
      wire: bilty.fields.driver.wire,
      label: bilty.fields.driver.label,
      required: enterSentence('Driver'),
    }),
    ...given,
    // The paper requires them, but bodies of older versions lack them: `lawfulFaults` checks them.
    ...required({
      consignorCity: given.consignorCity,
      consigneeCity: given.consigneeCity,
      consigneeGstin: given.consigneeGstin,
      billingName: given.billingName,
      dangerousClass: given.dangerousClass,
    }),
    paymentBasis: choice(PAYMENT_BASES, {
      wire: given.paymentBasis.wire,
      label: 'Basis',
      required: chooseSentence('Basis'),
    }),
  },
  lines: {
    ...bilty.lines,
    itemName: text({
      wire: bilty.lines.itemName.wire,
      label: bilty.lines.itemName.label,
      required: enterSentence('Item'),
    }),
    weight: quantity({
      wire: bilty.lines.weight.wire,
      label: bilty.lines.weight.label,
      positive: enterSentence('Weight'),
    }),
    // It may stay empty for a lump sum: `lawfulFaults` checks it.
    rate: money({ wire: bilty.lines.rate.wire, label: bilty.lines.rate.label }),
    freight: plain(bilty.lines.freight),
    advance: plain(bilty.lines.advance),
    ...extension.lines,
    ...required({ packages: extension.lines.packages, packing: extension.lines.packing }),
    // No choice means the lump sum, so that an untouched row stays empty.
    rateBasis: { ...extension.lines.rateBasis, blank: '' as const, normalise: (raw: unknown) => raw ?? '' },
  },
  extension: { fields: {}, lines: {}, lists: extension.lists, listed: [] },
} satisfies AnyDocument;

/** The parties of a bilty, as prefixes of field names. */
export const ROLES = ['consignor', 'consignee', 'billing'] as const;
export type Role = (typeof ROLES)[number];

/** The field of a party's name: the first two are the classic form's. */
export const NAME_OF = { consignor: 'sender', consignee: 'receiver', billing: 'billingName' } as const;

/** The typed values of fields; a value that cannot be read counts as blank. */
function typedRow<F extends Fields>(fields: F, texts: Texts): RowOf<F> {
  const values = Object.entries(fields).map(([name, field]) => {
    const read = field.schema().safeParse(field.normalise(texts[name] ?? ''));
    return [name, read.success ? read.data : field.blank];
  });
  // Every name of `fields` was set above, each by its own schema.
  return Object.fromEntries(values) as RowOf<F>;
}

const typedRows = <F extends Fields>(fields: F, rows: readonly FormRow[]) =>
  rows.map(({ texts }) => typedRow(fields, texts));

function readBilty(state: FormState) {
  const rows = <F extends Fields>(fields: F, list?: string) => {
    const all = rowsOf(state, list);
    return typedRows(fields, all.slice(0, sentLength(all)));
  };
  const { invoices, charges } = extension.lists;
  return {
    ...typedRow(lawfulForm.fields, state.texts),
    lines: rows(lawfulForm.lines),
    invoices: rows(invoices.fields, 'invoices'),
    charges: rows(charges.fields, 'charges'),
  };
}

// A state is immutable, so it is read only once.
const read = new WeakMap<FormState, ReturnType<typeof readBilty>>();

/** The bilty as typed so far. */
export function typedBilty(state: FormState): ReturnType<typeof readBilty> {
  const known = read.get(state) ?? readBilty(state);
  read.set(state, known);
  return known;
}

const faults = new WeakMap<FormState, Messages>();

function readFaults(state: FormState): Messages {
  const bilty = typedBilty(state);
  // Where no goods are typed yet, the first line's errors are shown all at once too.
  const lines = bilty.lines.length > 0 ? bilty.lines : typedRows(lawfulForm.lines, rowsOf(state).slice(0, 1));
  return Object.fromEntries(lawfulFaults({ ...bilty, lines }).map(({ path, message }) => [path, message]));
}

/** The errors of a bilty whose fields are each valid, by field name. */
export function faultsOf(state: FormState): Messages {
  const known = faults.get(state) ?? readFaults(state);
  faults.set(state, known);
  return known;
}

/** The states of parties as implied by GSTIN or PIN, unless another one was entered. */
export function derive(texts: Texts): Texts {
  const found = ROLES.flatMap((role) => {
    if ((texts[`${role}State`] ?? '') !== '') return [];
    const gstin = (texts[`${role}Gstin`] ?? '').trim().toUpperCase();
    const [ofPin, ...others] = statesOfPin((texts[`${role}Pin`] ?? '').trim());
    const state = isGstin(gstin) ? stateOfGstin(gstin) : others.length === 0 ? ofPin : undefined;
    return state === undefined ? [] : [[`${role}State`, state] as const];
  });
  return found.length === 0 ? texts : { ...texts, ...Object.fromEntries(found) };
}

/** What a repeated bilty never takes from the previous one (spec 3 §2). */
export const NOT_COPIED = {
  fields: [
    'lrNo',
    'vehicleNo',
    'driver',
    'received',
    'sealNo',
    'expectedDate',
    'rateReason',
    'creditReason',
    ...CHOSEN,
  ],
  lists: ['invoices'],
};

/**
 * A saved bilty without what the server calculated: amounts that follow from rates and heads, and the payer of the tax by law. All of it
 * is calculated again when something changes.
 */
export function withoutWorkedOut(form: FormState, heads: readonly ChargeHead[]): FormState {
  const bilty = typedBilty(form);
  const worked = consignmentFreight(
    {
      ...bilty,
      lines: bilty.lines.map((line) => ({ ...line, freight: 0 })),
      charges: bilty.charges.map(({ head }) => ({ head, amount: null })),
    },
    heads,
  );
  const without = (rows: readonly FormRow[], name: string, amounts: readonly bigint[]) =>
    rows.map((row, at) =>
      row.texts[name] !== '' && amounts[at] === toPaise(Number((row.texts[name] ?? '').replaceAll(',', '')))
        ? { ...row, texts: { ...row.texts, [name]: '' } }
        : row,
    );
  const byLaw = choiceOf(form.texts) === undefined;
  return {
    ...form,
    texts: byLaw ? { ...form.texts, gstPayer: '', gstReason: '' } : form.texts,
    lines: without(form.lines, 'freight', worked.lines),
    lists: { ...form.lists, charges: without(rowsOf(form, 'charges'), 'amount', worked.chargeAmounts) },
  };
}

// What is a bilty's own, even when it repeats another.
const OWN = ['biltyDate', 'branchId', 'bookId', ...NOT_COPIED.fields];

/**
 * A form with the content of an earlier bilty of its parties: parties, places, goods, rates, charges and basis (spec 3 §2). A basis that
 * the clerk chose stays, and goods carried free of charge once are not so again automatically. `preset`: the basis of a form in which
 * nothing was chosen.
 */
export function repeatedForm(
  state: FormState,
  earlier: DocumentAnswer,
  heads: readonly ChargeHead[],
  preset: string,
): FormState {
  const isKept = state.texts['paymentBasis'] !== preset || earlier['paymentBasis'] === 'FOC';
  const copy = copiedForm(lawfulForm, withoutWorkedOut(savedForm(lawfulForm, earlier), heads), {});
  const names = isKept ? [...OWN, 'paymentBasis'] : OWN;
  const own = Object.fromEntries(names.map((name) => [name, state.texts[name] ?? '']));
  return {
    ...state,
    texts: { ...copy.texts, ...own, lrForm: 'lawful' },
    // An advance is paid for one journey.
    lines: copy.lines.map((line) => ({ ...line, texts: { ...line.texts, advance: '' } })),
    lists: { ...copy.lists, invoices: rowsOf(state, 'invoices') },
  };
}

/** The place of a party, as its suggestion gives it; the server fills in the rest from the place (spec 3 §14.19). */
export interface TakenPlace {
  readonly place: number;
  readonly name: string;
  readonly city: string;
  readonly gstin: string;
  readonly contact: string;
}

/** The field of a party's contact: the consignor's is the classic form's. */
export const CONTACT_OF = {
  consignor: 'senderContact',
  consignee: 'consigneeContact',
  billing: 'billingContact',
} as const;

// Origin and destination follow from the parties, unless they were entered.
const FOLLOWS = { consignor: 'origin', consignee: 'destination', billing: null } as const;

/** The form with its origin or destination set to the city of a party. */
export function withWay(state: FormState, role: Role): FormState {
  const way = FOLLOWS[role];
  const city = (state.texts[`${role}City`] ?? '').trim();
  if (way === null || city === '' || (state.texts[way] ?? '') !== '') return state;
  return { ...state, texts: { ...state.texts, [way]: city } };
}

/** The form with a party set to a known place; null: only a name was typed, and the rest stays. */
export function withPlace(state: FormState, role: Role, place: TakenPlace | null): FormState {
  if (place === null) return { ...state, texts: { ...state.texts, [`${role}Place`]: '' } };
  const { name, city, gstin, contact } = place;
  const texts = derive({
    ...state.texts,
    [NAME_OF[role]]: name,
    [CONTACT_OF[role]]: contact,
    [`${role}Place`]: String(place.place),
    [`${role}City`]: city,
    // A party without a GSTIN is unregistered: for the consignee the paper says so.
    [`${role}Gstin`]: gstin === '' && role === 'consignee' ? 'URP' : gstin,
    [`${role}State`]: '',
    [`${role}Pin`]: '',
    [`${role}Address`]: '',
  });
  return withWay({ ...state, texts }, role);
}
