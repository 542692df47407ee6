// The consignment note in its lawful form (spec 3 §8), with what Rules 54(3) and 46 and the Carriage by Road Act require, on an A4 page or
// half of one. Goods and sums are side by side, so that a usual one fits on half a page.
import { toPaise } from '#domain/rules/money.ts';
import { numberOf } from '#domain/rules/paper-digest.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { labelsOf, type Language } from '../language.ts';
import { type Node, panel, type Part, row, type Sheet, space, text } from '../kit/nodes.ts';
import { goods, invoices, parties, route, sizesOf } from './lawful-blocks.ts';
import { closingOf } from './lawful-closing.ts';
import { lawfulHead, type TypeSizes } from './lawful-head.ts';
import {
  declaredOf,
  deliveryOf,
  gstSaid,
  insuranceOf,
  joined,
  type LawfulBiltyReport,
  type LawfulPaper,
  type PaperCopy,
  paperCopy,
  PAPERS,
  showMoment,
  stampOf,
  stateOf,
} from './lawful-paper.ts';
import { type SumLine, sumsOf } from './lawful-sums.ts';
import { placedPart } from './lawful-placed.ts';

/** Lawful bilties with their copies, one after another. */
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

const UNMARKED = { copies: [], duplicate: 0 } as const;

/** Generated one by one, so that hundreds of papers are not in memory at once. */
function* partsOf(report: LawfulBiltyReport, language: Language): Generator<Part> {
  for (const paper of report.papers) {
    for (const which of printedAtOnce(report, paper)) {
      const copy = paperCopy(report, paper, which, language);
      if (report.head === 'pre-printed') yield* placedPart(copy, PAPERS[report.format].page);
      else yield laidOut(copy, sizesOf(copy));
    }
  }
}

/** The copies of a paper: one by one, or all in one on carbon paper, which is marked as a duplicate if any of them is. */
function printedAtOnce(
  { carbon }: LawfulBiltyReport,
  { copies }: LawfulPaper,
): readonly Pick<PaperCopy, 'copies' | 'duplicate'>[] {
  if (copies.length === 0) return [UNMARKED];
  const each = copies.map(({ copy, duplicate }) => ({ copies: [copy], duplicate }));
  if (carbon !== true) return each;
  return [{ copies: copies.map(({ copy }) => copy), duplicate: Math.max(...copies.map(({ duplicate }) => duplicate)) }];
}

function laidOut(copy: PaperCopy, sizes: TypeSizes): Part {
  const head = lawfulHead(copy, sizes, copy.labels.lawful.title);
  const { isEarlier } = copy.paper;
  const isWhole = copy.report.format === 'A4';
  const body = (contents: readonly Node[]) =>
    panel([head, panel([route(copy, sizes), parties(copy, sizes)], { framed: true }), ...contents]);
  const abreast = body([goodsAndSums(copy, sizes), closingOf(copy, sizes)]);
  return {
    // Half a page holds more with the sums beside the goods; a paper that takes a second page has them beside the words.
    ...(isEarlier ? { body: abreast } : { body: body(goodsAboveSums(copy, sizes)) }),
    ...(!isEarlier && !isWhole && { onOnePage: abreast }),
    isEarlier,
    runningHead: head,
    foot: footOf(copy),
    stamp: stampOf(copy),
  };
}

/** How much of the free room below the goods one list entry takes, in points. */
const ENTRY = 20;
/** Up to this many entries leave the free room whole. */
const USUAL_ENTRIES = 4;

/** The goods across the page, then the sums beside the words about them, which stay on one page. */
function goodsAboveSums(copy: PaperCopy, sizes: TypeSizes): Node[] {
  const { lines, invoices: invoiceRows } = copy.paper.bilty;
  const free = Math.max(0, sizes.free - Math.max(0, lines.length + invoiceRows.length - USUAL_ENTRIES) * ENTRY);
  const left = panel([said(copy, sizes)]);
  const right = panel(sumsOf(copy).map((line) => sumRow(line, sizes, SUM_PART)));
  const sums = panel([row([{ node: left }, { node: right, width: sizes.sums }], { divided: true })], {
    framed: true,
    together: true,
  });
  return [
    panel([goods(copy, sizes), space(free), ...invoices(copy, sizes)], { framed: true, givesEnd: true }),
    panel([sums, closingOf(copy, sizes)], { together: true, keepWithPrevious: true }),
  ];
}

/** The width of an amount within its row: on earlier papers it was set smaller than legible. */
const SUM_PART = 0.42;
const EARLIER_SUM_PART = 0.38;

/** At the left of each page's foot. */
export function footOf({ paper: { bilty, bookedBy, bookedAt }, labels }: PaperCopy): string {
  const { lawful: words } = labels;
  return joined([
    `${labels.say('LR No.')} ${numberOf(bilty)}`,
    bilty.lrNo === '' || bilty.biltyNo === '' ? '' : `${labels.say('Bilty No.')} ${bilty.biltyNo}`,
    bookedBy === '' ? '' : words.bookedBy(bookedBy, showMoment(bookedAt)),
    words.revision(bilty.revision),
  ]);
}

function goodsAndSums(copy: PaperCopy, sizes: TypeSizes): Node {
  const amounts = copy.paper.isEarlier ? EARLIER_SUM_PART : SUM_PART;
  const left = panel([goods(copy, sizes), space(sizes.free), ...invoices(copy, sizes), said(copy, sizes)]);
  const right = panel(sumsOf(copy).map((line) => sumRow(line, sizes, amounts)));
  return panel([row([{ node: left }, { node: right, width: sizes.sums }], { divided: true })], {
    framed: true,
    givesEnd: true,
  });
}

/** Emphasized sums. */
const GREAT: readonly SumLine['kind'][] = ['total', 'balance'];

function sumRow({ kind, label, amount }: SumLine, sizes: TypeSizes, amounts: number): Node {
  const bold = GREAT.includes(kind);
  const size = bold ? sizes.value : sizes.small;
  const line = row(
    [
      { node: text(label, { size: sizes.small, bold, leading: size }) },
      { node: text(amount, { size, bold, align: 'right', shrink: true }), width: sizes.sums * amounts },
    ],
    { gap: 2 },
  );
  return panel([line], { inset: [sizes.inset[0], bold ? 1.5 : 0.75], shaded: kind === 'total' });
}

/** The text below the goods: value, risk, delivery, the total in words, the tax. */
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
