import { expect, test } from 'vitest';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { isPrintedAs, paperNamed, postingOf, VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import { sayInHindi } from '#web/language/hi.ts';
import { kindPages } from '#web/kind-pages.ts';
import { VOUCHER_PATH } from '#web/money/shown.ts';
import { pageOfVoucher } from './voucher-page.ts';

// What the day book opens for a voucher, and what it calls each kind.

const voucherOf = (kind: (typeof VOUCHER_KINDS)[number], paper: string) => ({
  kind,
  voucherNo: 'V1',
  paper,
  biltyNo: '',
});
const isDocument = (name: string): name is DocumentName => Object.hasOwn(documents, name);

test('the voucher of every kind of document opens the document, whatever is in its number', () => {
  const opened: string[] = [];
  for (const kind of VOUCHER_KINDS) {
    const poster = postingOf(kind)?.postedBy;
    if (poster === undefined || poster === 'bilty' || !isDocument(poster) || !isPrintedAs('paper', kind)) continue;
    const { reportPath, numberParam } = kindPages[poster];
    for (const number of ['7', 'A-7', 'IND 7/26', '']) {
      const paper = paperNamed(kind, number);
      expect(pageOfVoucher(voucherOf(kind, paper))).toEqual([reportPath, { [numberParam]: number }]);
    }
    opened.push(poster);
  }
  expect(opened).toEqual(expect.arrayContaining(['hire', 'tripSheet']));
});

test('an LR opens its consignment note, a bill itself, and what has no page its voucher', () => {
  const lr = { ...voucherOf('Freight', 'HO/2627/0001'), biltyNo: '12' };
  expect(pageOfVoucher(lr)).toEqual(['/dashboard/consignmentnote', { biltyNo: '12' }]);
  expect(pageOfVoucher({ ...lr, biltyNo: '' })).toEqual([VOUCHER_PATH, { voucherNo: 'V1' }]);
  expect(pageOfVoucher(voucherOf('Bill', 'B/1'))).toEqual(['/dashboard/freightbillreport', { billNo: 'B/1' }]);
  for (const kind of ['Note', 'Receipt', 'Journal', 'Reversal'] as const) {
    expect(pageOfVoucher(voucherOf(kind, 'HM-7'))).toEqual([VOUCHER_PATH, { voucherNo: 'V1' }]);
  }
});

test('a kind of voucher is called as the document that posts it, and no two alike in either language', () => {
  expect(voucherKindTitle('Freight')).toBe('Freight');
  for (const kind of VOUCHER_KINDS.filter((each) => each !== 'Freight')) {
    const poster = postingOf(kind)?.postedBy ?? '';
    expect(voucherKindTitle(kind)).toBe(isDocument(poster) ? documents[poster].title : kind);
  }
  const titles = VOUCHER_KINDS.map(voucherKindTitle);
  expect(titles).toEqual(expect.arrayContaining(['Receipt', 'Bill', 'Hire Memo', 'Trip Sheet']));
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(titles.map(sayInHindi)).size).toBe(titles.length);
  for (const title of titles) expect(sayInHindi(title)).toMatch(/\p{Script=Devanagari}/u);
});
