import { beforeAll, describe, expect, test } from 'vitest';
import { aPrinter } from '#test/contract/expectations-short-lists.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aChallan, aLawfulBilty, aLine } from '#test/forms.ts';
import { anOffice, book, issue } from '#test/bill-office.ts';
import { aMoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { type PrintedForm, readPins } from '#test/print/read-pins.ts';
import { onlyTheirs } from '#test/only-theirs.ts';

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  await useLawfulForm(portal, token);
});

type Fields = Readonly<Record<string, unknown>>;
const save = (fields: Fields = {}, by = token) => call(portal, 'printerCreate', { token: by, body: aPrinter(fields) });
const added = async (fields: Fields = {}, by = token) => Number(done(await save(fields, by)).id);
const textOf = ({ pages }: PrintedForm) => pages.flatMap((page) => page.texts.map(({ text }) => text)).join(' ');

describe('the printers of a company', () => {
  test.each([
    [{ name: '' }, 'Printer Name is required.'],
    [{ kind: '' }, 'Printer Type is required.'],
    [{ paper_Width: 10 }, 'Paper Width must be 20 to 420 mm.'],
    [{ paper_Height: 401 }, 'Paper Height must be 20 to 400 mm.'],
    [{ kind: 'Label ZPL', for_LR: 'yes' }, 'A label printer prints labels only.'],
    [{ for_Label: 'yes' }, 'A dot matrix printer cannot print labels.'],
  ])('a printer with %j is not saved: %s', async (fields, sentence) => {
    expect(refused(await save(fields))).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused(await save(fields)).errors)).toContain(sentence);
  });

  test('a printer has an existing branch and a name of its own, and a branch has one printer for LRs', async () => {
    expect(refused(await save({ branch: 99 })).status).toBe(404);
    const first = await added({ name: 'Counter', for_LR: 'yes' });
    expect(refused(await save({ name: 'counter' })).detail).toBe('Printer Name already exists.');
    expect(refused(await save({ for_LR: 'yes' })).detail).toBe('This branch has a printer for LRs already.');
    const closed = aPrinter({ name: 'Counter', for_LR: 'yes', is_Active: 'no' });
    done(await call(portal, 'printerUpdate', { token, query: { id: first }, body: closed }));
    await added({ for_LR: 'yes' });
  });
});

describe('a print on a dot matrix printer', () => {
  const print = (bilty_No: string, printer: number, more: Fields = {}, by = token) =>
    call(portal, 'biltyPrint', {
      token: by,
      query: { Bilty_No: bilty_No, language: 'English', copy: 'Usual', printer, ...more },
    });
  const lr = async (fields: Fields = {}) =>
    savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) })).bilty_No;

  test('a print on a printer that is unknown, closed or another company’s is answered with 404, and no copy is counted', async () => {
    const other = await aCompany(portal);
    const closed = await added({ is_Active: 'no' });
    const theirs = await onlyTheirs(closed, () => added({}, other.token));
    const number = await lr();
    for (const id of [theirs, closed, 9_999]) expect(refused(await print(number, id)).status).toBe(404);
    expect(refused(await print(number, closed, {}, other.token)).status).toBe(404);
    const labels = await added({ kind: 'Label TSPL' });
    expect(refused(await print(number, labels)).detail).toBe('This printer prints labels only. Choose another.');
    const clerk = await aBackOffice(portal, company);
    const { bytes } = await print(number, 0, { copy: 'Consignor' }, clerk.token);
    expect(readBack(bytes).flat).not.toContain('DUPLICATE');
  });

  test('a dot matrix print has all copies of an LR at once, each counted once', async () => {
    const id = await added();
    const number = await lr();
    const { bytes, headers } = await print(number, id);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.prn"$/);
    const form = readPins(bytes, 24);
    expect(form.pages).toHaveLength(1);
    expect(textOf(form)).toContain('CONSIGNOR COPY - ORIGINAL / CONSIGNEE COPY');
    expect(textOf(form)).not.toContain('DUPLICATE');
    const clerk = await aBackOffice(portal, company);
    expect(textOf(readPins((await print(number, id, {}, clerk.token)).bytes, 24))).toContain('DUPLICATE 1');
    const office = readBack((await print(number, 0, { copy: 'Office' }, company.token)).bytes);
    expect(office.flat).toContain('DUPLICATE 2');
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'bilty_copy' } }));
    const noted = data.filter(({ record }) => record === number).map(({ lines }) => JSON.stringify(lines));
    for (const copy of ['consignor', 'consignee', 'driver', 'office']) expect(noted.at(-1)).toContain(copy);
  });

  test('a preview on a dot matrix printer counts no copy', async () => {
    const number = await lr();
    const id = await added({ kind: 'Dot matrix 9 pin', columns: '136', paper_Width: 381 });
    const looked = readPins((await print(number, id, { preview: 'yes' })).bytes, 9);
    expect(textOf(looked)).toContain('PREVIEW');
    const clerk = await aBackOffice(portal, company);
    expect(textOf(readPins((await print(number, id, {}, clerk.token)).bytes, 9))).not.toContain('DUPLICATE');
  });

  test('LRs, a challan and a money receipt are printed as text on a dot matrix printer', async () => {
    const id = await added();
    const numbers = [await lr(), await lr()];
    const body = { bilty_Nos: numbers.join(','), language: 'English', printer: id };
    const many = readPins((await call(portal, 'consignmentPrintMany', { token, body })).bytes, 24);
    expect(many.pages).toHaveLength(2);
    const challan = savedPaper(await call(portal, 'challanCreate', { token, body: aChallan(numbers) }));
    const query = { challan_No: String(challan['challan_No']), language: 'English', printer: id };
    const printed = readPins((await call(portal, 'challanPrint', { token, query })).bytes, 24);
    expect(textOf(printed)).toContain(String(challan['challan_No']));
    const office = await aMoneyOffice(portal);
    const { voucher_No } = done(await office.receive()) as { voucher_No: string };
    const theirs = await added({}, office.token);
    const asked = { voucher_No, language: 'English', printer: theirs };
    const paid = readPins((await call(portal, 'moneyPrint', { token: office.token, query: asked })).bytes, 24);
    expect(paid.pages).toHaveLength(1);
    expect(textOf(paid)).toContain(voucher_No);
  });

  test('a freight bill is printed on one page of a dot matrix printer', async () => {
    const office = await anOffice(portal);
    const { bilty_No: number } = await book(office);
    const [bill] = done(await issue(office, [number])).bills;
    const id = await added({}, office.token);
    const query = { bill_No: bill?.bill_No ?? '', language: 'English', printer: id };
    const form = readPins((await call(portal, 'freightBillPrint', { token: office.token, query })).bytes, 24);
    expect(textOf(form)).toContain(bill?.bill_No);
    expect(form.pages).toHaveLength(1);
  });
});

describe('labels', () => {
  const labels = (query: Readonly<Record<string, string | number>>, by = token) =>
    call(portal, 'labelPrint', { token: by, query: { language: 'English', ...query } });
  const lr = async (fields: Fields = {}) =>
    savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) })).bilty_No;

  test('labels are refused for an unknown or cancelled LR, a dot matrix printer, and unknown packages', async () => {
    expect(refused(await labels({ Bilty_No: '9999' })).status).toBe(404);
    const number = await lr();
    const other = await aCompany(portal);
    expect(refused(await labels({ Bilty_No: number }, other.token)).status).toBe(404);
    const pins = await added();
    expect(refused(await labels({ Bilty_No: number, printer: pins })).detail).toBe(
      'A dot matrix printer cannot print labels.',
    );
    expect(refused(await labels({ Bilty_No: number, package: 999 })).detail).toMatch(/^This LR has \d+ packages\.$/);
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: number, reason: 'Booked twice' } }));
    expect(refused(await labels({ Bilty_No: number })).detail).toBe('This LR is cancelled, so it has no labels.');
    const many = await lr({ details: [{ ...aLine(), packing: 'Bag', packages: 1000 }] });
    expect(refused(await labels({ Bilty_No: many })).detail).toBe('An LR can have at most 999 labels.');
  });

  test('labels are printed as one page for each package, one alone, or as commands for a label printer', async () => {
    const number = await lr();
    const { pages } = readBack((await labels({ Bilty_No: number })).bytes);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[1]).toContain(`2/${pages.length}`);
    expect(readBack((await labels({ Bilty_No: number, package: 2 })).bytes).pages).toEqual([pages[1]]);
    const id = await added({ kind: 'Label ZPL', paper_Width: 100, paper_Height: 50 });
    const sent = await labels({ Bilty_No: number, printer: id });
    expect(sent.headers.get('content-disposition')).toMatch(/Labels.*\.prn/);
    expect(sent.bytes.toString('latin1').match(/\^XA/g)).toHaveLength(pages.length);
  });
});
