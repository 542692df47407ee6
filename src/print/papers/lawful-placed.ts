import type { ConsignmentSettings, PAPER_FORMATS } from '#domain/records/consignment-settings.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { numberOf } from '#domain/rules/paper-digest.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import {
  placeEntries,
  type PlaceName,
  PRINT_PLACES,
  type PrintPoint,
  printPlacesOf,
} from '#domain/rules/print-places.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Part, placed, type PlacedSquares, type PlacedText, type Sheet, text } from '../kit/nodes.ts';
import { mm, type PaperSize } from '../kit/paper-size.ts';
import {
  copyNames,
  countOf,
  declaredOf,
  deliveryOf,
  goodsOf,
  gstSaid,
  insuranceOf,
  joined,
  PAPERS,
  type PaperCopy,
  partyOf,
  stampOf,
  stateOf,
} from './lawful-paper.ts';
import { type SumLine, sumsOf } from './lawful-sums.ts';
import type { Letterhead } from './letterhead.ts';
import { qrCode } from './qr-code.ts';

const SIZE = 8;

/** Only the values of a lawful bilty, at their places on pre-printed paper; a list continues on the next page. */
export function* placedPart(copy: PaperCopy, page: PaperSize['page']): Generator<Part> {
  const { report, paper } = copy;
  const { settings, format } = report;
  const { at, rows } = printPlacesOf(settings.printPlaces, format !== 'A4');
  const lists = listsOf(copy);
  const pages = Math.max(1, ...Object.values(lists).map((values) => Math.ceil(values.length / rows.most)));
  for (let i = 0; i < pages; i++) {
    const values = { ...valuesOf(copy), ...(i === 0 && amountsOf(copy)), page: copy.labels.pageOf(i + 1, pages) };
    const texts = placeEntries.flatMap(([name, { list }]): PlacedText[] => {
      const point = at[name];
      if (point === null) return [];
      const shown =
        list === undefined ? [valueOf(values, name)] : (lists[name] ?? []).slice(i * rows.most, (i + 1) * rows.most);
      return shown.flatMap((value, row) =>
        value === '' ? [] : [placedText(name, value, [point[0], point[1] + row * rows.step])],
      );
    });
    const codes = paper.isEarlier ? [] : codesOf(paper.code, at.code, copy.labels);
    yield { body: placed(texts, page.height, { codes }), isEarlier: paper.isEarlier, stamp: stampOf(copy) };
  }
}

/** The code that proves a paper, if the company's form has a place for it; otherwise nothing. */
function codesOf(code: string, point: PrintPoint | null, labels: Labels): PlacedSquares[] {
  if (code === '' || point === null) return [];
  const [x, y] = point;
  return [{ x: mm(x), y: mm(y), squares: qrCode(code, mm(PRINT_PLACES.code.width), labels.lawful.code) }];
}

type Values = Readonly<Partial<Record<PlaceName, string>>>;
const valueOf = (values: Values, name: PlaceName): string => values[name] ?? '';

function placedText(name: PlaceName, value: string, [x, y]: readonly [number, number]): PlacedText {
  const place = PRINT_PLACES[name];
  const right = 'right' in place;
  const bold = name === 'lrNo' || name === 'basis' || name === 'total' || name === 'copy';
  const words = text(value, { size: SIZE, bold, align: right ? 'right' : 'left', shrink: right });
  return { x: mm(x), y: mm(y), width: mm(place.width), text: words };
}

function valuesOf(copy: PaperCopy): Values {
  const { paper, labels, report } = copy;
  const { bilty, branch, driverMobile } = paper;
  const { lawful: words } = labels;
  const [consignor, consignee, billing] = (['consignor', 'consignee', 'billing'] as const).map((role) =>
    partyOf(copy, role),
  );
  const gst = gstSaid(copy);
  return {
    // Each ply of carbon paper is printed with the name of its copy.
    copy: joined([copy.copies.length > 1 ? '' : copyNames(copy), countOf(copy)]),
    lrNo: numberOf(bilty),
    date: showDate(bilty.biltyDate),
    branch: branch?.name ?? '',
    from: bilty.origin,
    to: bilty.destination,
    vehicleNo: bilty.vehicleNo,
    driver: joined([bilty.driver, driverMobile], ', '),
    consignor: consignor?.name ?? '',
    consignorAddress: joined([consignor?.address ?? '', consignor?.place ?? ''], ', '),
    consignorGstin: consignor?.gstin ?? '',
    consignee: consignee?.name ?? '',
    consigneeAddress: joined([consignee?.address ?? '', consignee?.place ?? ''], ', '),
    consigneeGstin: consignee?.gstin ?? '',
    billTo: billing?.name ?? '',
    billToAddress: joined([billing?.address ?? '', billing?.place ?? ''], ', '),
    billToGstin: billing?.gstin ?? '',
    declaredValue: declaredOf(copy),
    risk: words.risk[bilty.risk],
    insurance: insuranceOf(copy),
    basis: bilty.paymentBasis === '' ? '' : words.basis[bilty.paymentBasis],
    gstPayer: joined([gst.payer, gst.liable], ' '),
    reverseCharge: gst.reverse,
    sac: report.settings.sac,
    placeOfSupply: bilty.placeOfSupply === '' ? '' : stateOf(bilty.placeOfSupply, labels),
    delivery: deliveryOf(copy),
    remark: bilty.remark,
  };
}

/** On the first page only, like the sums of a laid-out paper; nothing where they are hidden. */
function amountsOf(copy: PaperCopy): Values {
  if (copy.hidden) return { words: copy.labels.lawful.toBeBilled };
  const sums = sumsOf(copy);
  const amount = (kind: SumLine['kind']) =>
    joined(
      sums.filter((sum) => sum.kind === kind).map((sum) => sum.amount),
      '\n',
    );
  return {
    freight: amount('freight'),
    taxable: amount('taxable'),
    tax: amount('tax'),
    total: amount('total'),
    advance: amount('advance'),
    balance: amount('balance'),
    words: rupeesInWords(toPaise(copy.paper.bilty.totalAmount), copy.language),
  };
}

function listsOf(copy: PaperCopy): Readonly<Partial<Record<PlaceName, readonly string[]>>> {
  const goods = goodsOf(copy);
  const column = (i: number) => goods.map((line) => line[i] ?? '');
  const { invoices } = copy.paper.bilty;
  // What was received and settled is in the charges' column, because few forms have a place of its own for it.
  const charges = sumsOf(copy).filter(({ kind }) => ['charge', 'received', 'settled'].includes(kind));
  return {
    packages: column(0),
    packing: column(1),
    goods: column(2),
    mark: column(3),
    weight: column(4),
    chargedWeight: column(5),
    invoiceNo: invoices.map(({ invoiceNo }) => invoiceNo),
    invoiceDate: invoices.map(({ invoiceDate }) => showDate(invoiceDate)),
    invoiceValue: invoices.map(({ invoiceValue }) => formatRupees(toPaise(invoiceValue))),
    ewayBill: invoices.map(({ ewayBillNo }) => ewayBillNo),
    chargeName: charges.map(({ label }) => label),
    chargeAmount: copy.hidden ? [] : charges.map(({ amount }) => amount),
  };
}

/** A test print on a pre-printed form, to see where the values will be. */
export interface TestSheetReport extends Letterhead {
  readonly settings: ConsignmentSettings;
  readonly format: (typeof PAPER_FORMATS)[number];
}

/** Every place with its name, on a millimetre grid. */
export function testSheetReport({ company, settings, format }: TestSheetReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const paper = PAPERS[format];
  const { width, height } = paper.page;
  const { at } = printPlacesOf(settings.printPlaces, format !== 'A4');
  const texts = placeEntries.flatMap(([name, { label }]) => {
    const point = at[name];
    return point === null ? [] : [placedText(name, labels.say(label), point)];
  });
  const how: PlacedText = {
    x: mm(14),
    y: mm(2),
    width: mm(130),
    text: text(joined([labels.lawful.testSheet, labels.lawful.testSheetHow], '. '), { size: 7, role: 'H1' }),
  };
  const body = placed([how, ...texts, ...gridNumbers(width, height)], height, { grid: mm(1) });
  return {
    title: `${labels.lawful.testSheet} – ${company.companyName}`,
    lang: labels.lang,
    parts: paper.tops.map(() => ({ body })),
    paper,
    bare: true,
    foot: '',
    pageOf: labels.pageOf,
  };
}

/** The distance of each tenth line from the corner, along the upper and the left edge. */
function gridNumbers(width: number, height: number): PlacedText[] {
  const along = (length: number) =>
    Array.from({ length: Math.floor(length / mm(10)) }, (_, i) => (i + 1) * 10).filter((at) => at < length / mm(1));
  const number = (at: number, x: number, y: number): PlacedText => ({
    x: mm(x) + 1,
    y: mm(y),
    width: mm(9),
    text: text(String(at), { size: 5 }),
  });
  return [...along(width).map((x) => number(x, x, 0)), ...along(height).map((y) => number(y, 0, y))];
}
