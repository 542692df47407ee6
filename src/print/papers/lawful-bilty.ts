// The consignment note in its lawful form (spec 3 §8): what Rules 54(3) and 46 and the Carriage by Road Act ask of it, on a
// page of A4 or on half of one. Goods and sums stand side by side, so that a usual one fits half a page.
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { labelsOf, type Language } from '../language.ts';
import { type Column, type Node, panel, type Part, row, rule, type Sheet, space, table, text } from '../kit/nodes.ts';
import { closingOf } from './lawful-closing.ts';
import { lawfulHead, type TypeSizes } from './lawful-head.ts';
import {
  declaredOf,
  deliveryOf,
  goodsOf,
  goodsTotals,
  gstSaid,
  insuranceOf,
  joined,
  type LawfulBiltyReport,
  numberOf,
  type PaperCopy,
  paperCopy,
  PAPERS,
  partyOf,
  showMoment,
  stampOf,
  stateOf,
} from './lawful-paper.ts';
import { type SumLine, sumsOf } from './lawful-sums.ts';
import { placedPart } from './lawful-placed.ts';

const HALF: TypeSizes = {
  value: 7.5,
  label: 6,
  small: 6.5,
  fine: 5.8,
  name: 13,
  number: 12,
  basis: 12,
  inset: [5, 2],
  free: 0,
  sums: 156,
  numbers: 128,
  mark: 104,
  logo: { high: 36, side: 80, lowest: 16 },
};

const WHOLE: TypeSizes = {
  value: 9,
  label: 7,
  small: 8,
  fine: 7,
  name: 16,
  number: 14,
  basis: 16,
  inset: [6, 4],
  free: 150,
  sums: 168,
  numbers: 140,
  mark: 132,
  logo: { high: 48, side: 96, lowest: 22 },
};

/** Lawful bilties with their copies, one after the other. */
export function lawfulBiltyReport(report: LawfulBiltyReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { company, papers, format, head } = report;
  const numbers = papers.length === 1 ? papers.map(({ bilty }) => numberOf(bilty)) : [];
  return {
    title: [labels.lawful.title, ...numbers, '–', company.companyName].join(' '),
    lang: labels.lang,
    parts: partsOf(report, language),
    paper: PAPERS[format],
    bare: head === 'pre-printed',
    tightens: true,
    foot: '',
    pageOf: labels.pageOf,
  };
}

/** Made one by one: hundreds of papers are not held at once. */
function* partsOf(report: LawfulBiltyReport, language: Language): Generator<Part> {
  for (const paper of report.papers) {
    for (const which of paper.copies) {
      const copy = paperCopy(report, paper, which, language);
      if (report.head === 'pre-printed') yield* placedPart(copy, PAPERS[report.format].page);
      else yield laidOut(copy, report.format === 'A4' ? WHOLE : HALF);
    }
  }
}

function laidOut(copy: PaperCopy, sizes: TypeSizes): Part {
  const head = lawfulHead(copy, sizes);
  return {
    body: panel([
      head,
      panel([route(copy, sizes), parties(copy, sizes)], { framed: true }),
      goodsAndSums(copy, sizes),
      closingOf(copy, sizes),
    ]),
    runningHead: head,
    foot: footOf(copy),
    stamp: stampOf(copy),
  };
}

function footOf({ paper: { bilty, bookedBy, bookedAt }, labels }: PaperCopy): string {
  const { lawful: words } = labels;
  return joined([
    `${labels.say('LR No.')} ${numberOf(bilty)}`,
    bilty.lrNo === '' ? '' : `${labels.say('Bilty No.')} ${bilty.biltyNo}`,
    bookedBy === '' ? '' : words.bookedBy(bookedBy, showMoment(bookedAt)),
    words.revision(bilty.revision),
  ]);
}

/** A small label above what it is of. */
function labelled(label: string, value: string, sizes: TypeSizes, more = ''): Node {
  return panel(
    [
      text(label, { size: sizes.label }),
      text(value, { size: sizes.value, bold: true }),
      ...(more === '' ? [] : [text(more, { size: sizes.label })]),
    ],
    { inset: sizes.inset },
  );
}

function route({ paper: { bilty, driverMobile }, labels }: PaperCopy, sizes: TypeSizes): Node {
  const { lawful: words } = labels;
  const cells = [
    labelled(words.from, bilty.origin, sizes),
    labelled(words.to, bilty.destination, sizes),
    labelled(words.vehicle, bilty.vehicleNo, sizes),
    labelled(words.driver, joined([bilty.driver, driverMobile], ', '), sizes),
  ];
  return panel([
    panel(
      [
        row(
          cells.map((node) => ({ node })),
          { divided: true },
        ),
      ],
      { shaded: true },
    ),
    rule(),
  ]);
}

function parties(copy: PaperCopy, sizes: TypeSizes): Node {
  const { labels } = copy;
  const { billingName, billingGstin } = copy.paper.bilty;
  const roles = [
    'consignor',
    'consignee',
    ...(billingName === '' && billingGstin === '' ? [] : ['billing' as const]),
  ] as const;
  const boxes = roles.map((role) => {
    const party = partyOf(copy, role);
    const small = (words: string) => (words === '' ? [] : [text(words, { size: sizes.small })]);
    const gstin = party.gstin === '' ? '' : `${labels.gstin} ${party.gstin}`;
    const contact = party.contact === '' ? '' : `${labels.phone} ${party.contact}`;
    return panel(
      [
        text(labels.lawful.parties[role], { size: sizes.label }),
        text(party.name, { size: sizes.value, bold: true }),
        ...small(party.address),
        ...small(party.place),
        ...small(joined([gstin, contact])),
      ],
      { inset: sizes.inset },
    );
  });
  return row(
    boxes.map((node) => ({ node })),
    { divided: true },
  );
}

function goodsAndSums(copy: PaperCopy, sizes: TypeSizes): Node {
  const left = panel([goods(copy, sizes), space(sizes.free), ...invoices(copy, sizes), said(copy, sizes)]);
  const right = panel(sumsOf(copy).map((line) => sumRow(line, sizes)));
  return panel([row([{ node: left }, { node: right, width: sizes.sums }], { divided: true })], {
    framed: true,
    givesEnd: true,
  });
}

/** Sums that stand out. */
const GREAT: readonly SumLine['kind'][] = ['total', 'balance'];

function sumRow({ kind, label, amount }: SumLine, sizes: TypeSizes): Node {
  const bold = GREAT.includes(kind);
  const size = bold ? sizes.value : sizes.small;
  const line = row(
    [
      { node: text(label, { size: sizes.small, bold, leading: size }) },
      { node: text(amount, { size, bold, align: 'right', shrink: true }), width: sizes.sums * 0.38 },
    ],
    { gap: 2 },
  );
  return panel([line], { inset: [sizes.inset[0], bold ? 1.5 : 0.75], shaded: kind === 'total' });
}

const cellInset = ({ inset }: TypeSizes) => [inset[0] - 1.5, inset[1] - 0.5] as const;

function goods(copy: PaperCopy, sizes: TypeSizes): Node {
  const { labels } = copy;
  const { lawful: words } = labels;
  const totals = goodsTotals(copy);
  const wide = (parts: number) => sizes.value * parts;
  const number = { align: 'right', shrink: true } as const;
  const columns: Column[] = [
    { head: words.packages, width: wide(4.6), ...number },
    { head: labels.say('Packing'), width: wide(5.6), align: 'left' },
    { head: words.contents, align: 'left' },
    { head: words.mark, width: wide(6.4), align: 'left' },
    { head: words.actual, width: wide(6.6), ...number },
    { head: words.charged, width: wide(6.8), ...number },
  ];
  const total = [totals.packages, '', labels.total, '', totals.actual, totals.charged];
  return table(columns, goodsOf(copy), { size: sizes.value, inset: cellInset(sizes), total });
}

function invoices({ paper: { bilty }, labels }: PaperCopy, sizes: TypeSizes): Node[] {
  const { lawful: words } = labels;
  if (bilty.invoices.length === 0) return [];
  const columns: Column[] = [
    { head: words.invoiceNo, align: 'left' },
    { head: words.invoiceDate, align: 'left', width: sizes.value * 8 },
    { head: words.invoiceValue, align: 'right', width: sizes.value * 11, shrink: true },
    { head: words.ewayBill, align: 'left', width: sizes.value * 10.5 },
  ];
  const rows = bilty.invoices.map(({ invoiceNo, invoiceDate, invoiceValue, ewayBillNo }) => [
    invoiceNo,
    showDate(invoiceDate),
    formatRupees(toPaise(invoiceValue)),
    ewayBillNo,
  ]);
  return [table(columns, rows, { size: sizes.small, inset: cellInset(sizes) })];
}

/** What is said below the goods: value, risk, delivery, the total in words, the tax. */
function said(copy: PaperCopy, sizes: TypeSizes): Node {
  const { paper, labels, language, hidden, report } = copy;
  const { bilty } = paper;
  const { lawful: words } = labels;
  const gst = gstSaid(copy);
  const small = (line: string, bold = false) => (line === '' ? [] : [text(line, { size: sizes.small, bold })]);
  const total = hidden ? words.toBeBilled : rupeesInWords(toPaise(bilty.totalAmount), language);
  const place = bilty.placeOfSupply === '' ? '' : `${words.placeOfSupply}: ${stateOf(bilty.placeOfSupply, labels)}`;
  const basis = bilty.paymentBasis === '' ? '' : words.basis[bilty.paymentBasis];
  const box = panel([text(basis, { size: sizes.basis, bold: true, align: 'center', shrink: true })], {
    framed: true,
    inset: [4, 0],
  });
  return panel(
    [
      ...small(joined([declaredOf(copy), words.risk[bilty.risk], insuranceOf(copy)]), true),
      ...small(deliveryOf(copy)),
      ...small(bilty.remark),
      space(sizes.inset[1]),
      row(
        [
          ...(basis === '' ? [] : [{ node: box, width: sizes.basis * 7.5, align: 'middle' as const }]),
          { node: text(total, { size: sizes.value, bold: true }), align: 'middle' },
        ],
        { gap: 6 },
      ),
      space(sizes.inset[1]),
      ...small(joined([gst.payer, gst.liable], ' ')),
      ...small(joined([gst.reverse, report.settings.sac === '' ? '' : `${words.sac} ${report.settings.sac}`, place])),
    ],
    { inset: sizes.inset, together: true },
  );
}
