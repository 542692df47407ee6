import { expect, test } from 'vitest';
import { SET_BY_SERVER } from '#domain/documents/lawful-bilty.ts';
import { LAW } from '#domain/rules/law.ts';
import {
  addLine,
  blankForm,
  blankLine,
  bodyOf,
  changeLine,
  contentOf,
  copiedForm,
  faultOf,
  holdsBody,
  removeLine,
  restoredForm,
  rowsOf,
  savedForm,
  undoRemove,
  type DocumentAnswer,
  type FormState,
} from '#web/documents/form-state.ts';
import { blankTexts } from '#web/ui/entries.ts';
import {
  faultsOf,
  lawfulForm,
  NOT_COPIED,
  repeatedForm,
  derive,
  typedBilty,
  withoutWorkedOut,
  withPlace,
} from './lawful-form.ts';
import { lawfulMoney } from './lawful-money.ts';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';

const REQUIRED = 'Bilty No. is Required.';
const { invoices } = lawfulForm.extension.lists;

const HEADER = {
  lrForm: 'lawful',
  branchId: '3',
  paymentBasis: 'To Pay',
  biltyDate: '2026-11-20',
  sender: 'Malwa Cotton Mills',
  senderContact: '9876543210',
  consignorCity: 'Indore',
  consignorState: '23',
  receiver: 'Rathi Textiles',
  consigneeCity: 'Mumbai',
  consigneeGstin: '27AAPFU0939F1ZV',
  consigneeState: '27',
  origin: 'Indore',
  destination: 'Mumbai',
  vehicleNo: 'MH12EF9012',
  driver: 'Suresh',
};
const ITEM = { itemName: 'Cotton', packages: '12', packing: 'Bale', weight: '1250', rate: '2', rateBasis: 'kg' };
const INVOICE = { invoiceNo: 'A/1', invoiceDate: '2026-11-19', invoiceValue: '60,000', ewayBillNo: '' };

function aForm(header: Record<string, string> = {}, ofInvoice: Record<string, string> = {}): FormState {
  const form = blankForm(lawfulForm, { ...HEADER, ...header });
  const line = { ...blankLine(lawfulForm), texts: { ...blankTexts(lawfulForm.lines), ...ITEM } };
  const invoice = { ...blankLine({ lines: invoices.fields }), texts: { ...INVOICE, ...ofInvoice } };
  return { ...form, lines: [line], lists: { ...form.lists, invoices: [invoice] } };
}
const keyOf = (form: FormState, list: string, at = 0) => rowsOf(form, list)[at]?.key ?? 0;
const textOf = (form: FormState, list: string, name: string, at = 0) => rowsOf(form, list)[at]?.texts[name];
const faultIn = (form: FormState) => faultOf(lawfulForm, form, REQUIRED, faultsOf(form));

const ANSWER: DocumentAnswer = {
  ...bodyOf(lawfulForm, aForm(), '7', null),
  biltyNo: '7',
  lrNo: 'IND/2627/000007',
  sealNo: 'S-1',
  gstPayer: 'Consignee',
  gstReason: 'Reverse charge: the consignee pays the freight and is registered.',
  totalAmount: 2500,
  updatedDate: '2026-11-20T10:00:00.000Z',
  lines: [{ id: 3, ...typedBilty(aForm()).lines[0] }],
  invoices: [{ id: 5, ...typedBilty(aForm()).invoices[0] }],
  charges: [],
};

test('an LR sends every field of the clerk, its lists, and none that only the server sets', () => {
  const body = bodyOf(lawfulForm, aForm(), null, null) as unknown as Record<string, unknown>;
  expect(body).toMatchObject({
    lrForm: 'lawful',
    branchId: 3,
    paymentBasis: 'To Pay',
    consignorCity: 'Indore',
    lrNo: '',
  });
  expect(body['lines']).toMatchObject([{ id: 0, packages: 12, packing: 'Bale', rateBasis: 'kg', freight: 0 }]);
  expect(body['invoices']).toMatchObject([{ id: 0, invoiceNo: 'A/1', invoiceValue: 60_000 }]);
  // The empty row at the end is not sent.
  expect(body['charges']).toEqual([]);
  // An admin may set the payer of the tax; empty leaves it to the law.
  expect(SET_BY_SERVER.filter((name) => Object.hasOwn(body, name))).toEqual(['gstPayer', 'gstReason']);
  expect(body).toMatchObject({ gstPayer: '', gstReason: '' });
});

test('a saved LR is read with its lists and recognised again', () => {
  const form = savedForm(lawfulForm, ANSWER);
  expect(form.texts).toMatchObject({ lrNo: 'IND/2627/000007', sealNo: 'S-1' });
  expect(textOf(form, 'invoices', 'invoiceValue')).toBe('60,000');
  expect(rowsOf(form, 'charges')).toHaveLength(1);
  const body = bodyOf(lawfulForm, form, '7', null);
  expect(holdsBody(lawfulForm, ANSWER, body)).toBe(true);
  expect(holdsBody(lawfulForm, { ...ANSWER, invoices: [] }, body)).toBe(false);
});

test('a copied LR has no number, seal, vehicle, driver or invoices', () => {
  const copy = copiedForm(lawfulForm, savedForm(lawfulForm, ANSWER), { biltyDate: '2026-12-01' }, NOT_COPIED);
  expect(copy.texts).toMatchObject({ lrNo: '', sealNo: '', vehicleNo: '', driver: '', biltyDate: '2026-12-01' });
  expect(copy.texts).toMatchObject({ sender: 'Malwa Cotton Mills', consigneeCity: 'Mumbai', origin: 'Indore' });
  expect(copy.lines).toMatchObject([{ id: 0, texts: { packing: 'Bale' } }]);
  expect(rowsOf(copy, 'invoices')).toMatchObject([{ id: 0, texts: { invoiceNo: '' } }]);
});

test('the last row of a list can be removed and restored, without changing other lists', () => {
  const form = aForm();
  const without = removeLine(lawfulForm, form, keyOf(form, 'invoices'), 'invoices');
  expect(textOf(without, 'invoices', 'invoiceNo')).toBe('');
  expect(without.removed?.list).toBe('invoices');
  const back = undoRemove(without);
  expect(rowsOf(back, 'invoices')).toHaveLength(1);
  expect(textOf(back, 'invoices', 'invoiceNo')).toBe('A/1');
  // The only row of a list stays if it is empty.
  const empty = removeLine(lawfulForm, form, keyOf(form, 'charges'), 'charges');
  expect(empty).toBe(form);
  const two = addLine({ lines: invoices.fields }, form, 'invoices');
  expect(textOf(removeLine(lawfulForm, two, keyOf(two, 'invoices'), 'invoices'), 'invoices', 'invoiceNo')).toBe('');
  expect(two.lines).toBe(form.lines);
});

test('a draft keeps its lists, and an older draft without lists opens', () => {
  const form = aForm();
  const draft = restoredForm(JSON.parse(JSON.stringify(form)) as FormState);
  expect(textOf(draft, 'invoices', 'invoiceNo')).toBe('A/1');
  expect(contentOf(draft)).toBe(contentOf(form));
  const changed = changeLine(
    form,
    keyOf(form, 'invoices'),
    (row) => ({ ...row, texts: { ...row.texts, invoiceNo: 'A/2' } }),
    'invoices',
  );
  expect(contentOf(changed)).not.toBe(contentOf(form));
  const { lists: _, ...older } = form;
  expect(rowsOf(restoredForm(older), 'invoices')).toEqual([]);
});

test('an LR’s faults are reported at their fields', () => {
  expect(faultIn(aForm())).toBeNull();
  expect(faultsOf(aForm({ consigneeCity: '' }))).toEqual({ consigneeCity: 'Enter consignee city.' });
  expect(faultIn(aForm({ consigneeCity: '' }))).toBe('fields');
  const future = aForm({}, { invoiceDate: '2026-11-21' });
  expect(faultsOf(future)).toEqual({ 'invoices.0.invoiceDate': 'Invoice Date cannot be after Bilty Date.' });
  expect(faultIn(future)).toBe('fields');
  expect(faultIn(aForm({}, { ewayBillNo: '12' }))).toBe('fields');
  const [line] = aForm().lines;
  const unpacked = {
    ...aForm(),
    lines: line === undefined ? [] : [{ ...line, texts: { ...line.texts, packing: '' } }],
  };
  expect(faultsOf(unpacked)).toEqual({ 'lines.0.packing': 'Enter packing.' });
  expect(faultIn(unpacked)).toBe('lines');
  expect(faultIn(aForm({ paymentBasis: '' }))).toBe('fields');
});

test('the state is derived from the GSTIN, else from the PIN, and never overwritten', () => {
  expect(derive({ ...HEADER, consigneeState: '' })['consigneeState']).toBe('27');
  expect(derive({ consignorPin: '452001' })['consignorState']).toBe('23');
  expect(derive({ consigneeGstin: '27AAPFU0939F1ZV', consigneeState: '23' })['consigneeState']).toBe('23');
  // 140 is Chandigarh's and Punjab's.
  expect(derive({ consignorPin: '140001' })['consignorState']).toBeUndefined();
});

const HAMALI = { id: 4, basis: 'per package', amount: 10, minimum: 0, isTaxable: 'yes' } as const;

test('an LR opens with typed amounts, not with those the server computed', () => {
  const line = (ANSWER.lines[0] ?? {}) as Record<string, unknown>;
  const saved = (freight: number, amount: number) => {
    const answer = { ...ANSWER, lines: [{ ...line, id: 3, freight }], charges: [{ id: 9, head: 4, amount }] };
    const form = withoutWorkedOut(savedForm(lawfulForm, answer), [HAMALI]);
    return [form.lines[0]?.texts['freight'], textOf(form, 'charges', 'amount')];
  };
  // 2 × 1250 kg; 12 packages at 10.
  expect(saved(2500, 120)).toEqual(['', '']);
  expect(saved(2400, 0)).toEqual(['2,400', '']);
});

test('an admin’s payer of the tax is shown, but neither copied nor repeated', () => {
  const opened = (fields: object) => withoutWorkedOut(savedForm(lawfulForm, { ...ANSWER, ...fields }), []);
  expect(opened({}).texts).toMatchObject({ gstPayer: '', gstReason: '' });
  const chosen = { gstPayer: 'Consignor', gstReason: 'As agreed by letter' };
  const form = opened(chosen);
  expect(form.texts).toMatchObject(chosen);
  expect(lawfulMoney(form, SETUP).quote.gst).toMatchObject({ payer: 'Consignor', reason: 'As agreed by letter' });
  expect(copiedForm(lawfulForm, form, {}, NOT_COPIED).texts).toMatchObject({ gstPayer: '', gstReason: '' });
  expect(repeatedForm(aForm(), { ...ANSWER, ...chosen }, [], 'To Pay').texts).toMatchObject({
    gstPayer: '',
    gstReason: '',
  });
});

const PLACE = { place: 7, name: 'Gupta Kirana', city: 'Bhopal', gstin: '', contact: '9812345678' };

test('a chosen place fills in all its facts, and typing another name only clears the choice', () => {
  const form = withPlace(blankForm(lawfulForm, { consigneePin: '400001', consigneeState: '27' }), 'consignee', PLACE);
  expect(form.texts).toMatchObject({
    receiver: 'Gupta Kirana',
    consigneePlace: '7',
    consigneeCity: 'Bhopal',
    consigneeGstin: 'URP',
    consigneeContact: '9812345678',
    consigneePin: '',
    consigneeState: '',
    destination: 'Bhopal',
  });
  const gstin = '23AAHCM8960D1ZG';
  const consignor = withPlace(form, 'consignor', { ...PLACE, gstin });
  expect(consignor.texts).toMatchObject({ sender: 'Gupta Kirana', consignorGstin: gstin, consignorState: '23' });
  expect(withPlace(form, 'consignee', null).texts).toEqual({ ...form.texts, consigneePlace: '' });
  // A destination entered before stays.
  expect(withPlace(form, 'consignee', { ...PLACE, city: 'Ujjain' }).texts['destination']).toBe('Bhopal');
});

test('a repeat takes parties, goods and charges of an earlier LR and keeps its own fields', () => {
  const earlier = { ...ANSWER, received: 900, charges: [{ id: 9, head: 4, amount: 120 }] };
  const line = { ...ANSWER.lines[0], id: 3, advance: 500, freight: 2500 };
  const typed = blankForm(lawfulForm, { biltyDate: '2026-12-02', branchId: '2', vehicleNo: 'MP09AB1234' });
  const form = repeatedForm(typed, { ...earlier, lines: [line] }, [HAMALI], '');
  expect(form.texts).toMatchObject({
    sender: 'Malwa Cotton Mills',
    consigneeCity: 'Mumbai',
    paymentBasis: 'To Pay',
    biltyDate: '2026-12-02',
    branchId: '2',
    vehicleNo: 'MP09AB1234',
    driver: '',
    received: '',
    sealNo: '',
    lrNo: '',
  });
  expect(form.lines).toMatchObject([{ id: 0, texts: { packing: 'Bale', rate: '2', freight: '', advance: '' } }]);
  expect(rowsOf(form, 'charges')).toMatchObject([{ id: 0, texts: { head: '4', amount: '' } }]);
  expect(rowsOf(form, 'invoices')).toBe(rowsOf(typed, 'invoices'));
});

test('a repeat keeps a basis that was chosen, and never takes over FOC', () => {
  const basisOf = (typed: string, earlier: string) =>
    repeatedForm(blankForm(lawfulForm, { paymentBasis: typed }), { ...ANSWER, paymentBasis: earlier }, [], 'To Pay')
      .texts['paymentBasis'];
  expect(basisOf('To Pay', 'TBB')).toBe('TBB');
  expect(basisOf('Paid', 'TBB')).toBe('Paid');
  expect(basisOf('To Pay', 'FOC')).toBe('To Pay');
  expect(basisOf('TBB', 'FOC')).toBe('TBB');
});

const SETUP = {
  branches: [],
  heads: [],
  books: [],
  law: LAW,
  settings: { companyGstin: '', elections: [], riskDefault: 'Owner' },
} as const;

test('who pays the GST is shown only once that party is named', () => {
  const known = (texts: Parameters<typeof aForm>[0]) => lawfulMoney(aForm(texts), SETUP).isPayerKnown;
  const unregistered = { consigneeGstin: '', consigneePlace: '' };
  expect(known({ ...unregistered, receiver: '' })).toBe(false);
  expect(known({ ...unregistered, receiver: '', exemptGoods: 'yes' })).toBe(true);
  expect(known({ ...unregistered, receiver: 'Gulf Fibres' })).toBe(true);
  expect(known({})).toBe(true);
  // Whatever the company elected.
  const forward = {
    ...SETUP,
    settings: {
      ...SETUP.settings,
      companyGstin: '23AAHCM8960D1ZG',
      elections: [{ year: 2026, election: 'low', setAt: '' }],
    },
  } as unknown as ConsignmentSetup;
  expect(lawfulMoney(blankForm(lawfulForm, { paymentBasis: 'To Pay' }), forward).isPayerKnown).toBe(false);
});

test('a line without any input reports everything that is missing', () => {
  const faults = faultsOf(blankForm(lawfulForm, { paymentBasis: 'To Pay' }));
  expect(faults).toMatchObject({
    'lines.0.packages': 'Enter packages.',
    'lines.0.packing': 'Enter packing.',
    'lines.0.rate': 'Enter rate.',
  });
});

test('totals and advice of an LR follow what was typed, and ignore unreadable amounts', () => {
  const { quote, advice } = lawfulMoney(aForm(), SETUP);
  // 2 × 1250 kg.
  expect(quote.total).toBe(250_000n);
  expect(quote.gst).toMatchObject({ payer: 'Consignee', isReverse: true, rate: 5, placeOfSupply: '27' });
  expect(quote.needsEwayBill).toBe(true);
  expect(advice).toEqual({ 'invoices.0.ewayBillNo': 'An e-way bill is needed for this value.' });
  const odd = lawfulMoney(aForm({ received: 'abc', consigneeGstin: '27AA' }, { invoiceValue: '-' }), SETUP);
  expect(odd.quote.total).toBe(250_000n);
  expect(odd.quote.declaredValue).toBe(0n);
});
