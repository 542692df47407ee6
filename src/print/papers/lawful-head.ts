import { showDate } from '#domain/rules/calendar-date.ts';
import { codeIn, readPaperCode } from '#domain/rules/paper-code.ts';
import { numberOf } from '#domain/rules/paper-digest.ts';
import { type Cell, type Node, panel, row, space, text } from '../kit/nodes.ts';
import { mm } from '../kit/paper-size.ts';
import { qrCode } from './qr-code.ts';
import { copyNames, countOf, issuerGstin, joined, type PaperCopy, PAPERS, unbroken } from './lawful-paper.ts';
import { contactLines, sideOf } from './letterhead.ts';

/** The type sizes and measures of a format, in points. */
export interface TypeSizes {
  readonly value: number;
  readonly label: number;
  /** Of addresses, sums, sentences. */
  readonly small: number;
  /** Of terms. */
  readonly fine: number;
  readonly name: number;
  readonly number: number;
  /** Of the basis in its box. */
  readonly basis: number;
  /** The padding between text and frame. */
  readonly inset: readonly [x: number, y: number];
  /** The room left free below the goods. */
  readonly free: number;
  /** The widths of the sums' column, of the number's column, and of the box that names the copy. */
  readonly sums: number;
  readonly numbers: number;
  readonly mark: number;
  readonly logo: { readonly high: number; readonly side: number; readonly lowest: number };
}

const GAP = 6;

/** The width of a letter of a name, as a multiple of its size. */
const LETTER = 0.6;

/** The code that proves the paper: QR requires a quiet zone of four squares. */
const CODE = mm(28);
/** The characters that a QR code of version 18-M holds; the squares of a larger one must not get smaller (spec 5 §13.11, §14). */
const MOST_OF_18_M = 560;
const WHITE = mm(1.8);

/** The strip and the head, which are on every page of a copy. */
export function lawfulHead(copy: PaperCopy, sizes: TypeSizes, title: string): Node {
  const { settings, head } = copy.report;
  // Measured from the edge of the paper.
  const free = Math.max(0, mm(settings.printFree) - PAPERS[copy.report.format].margin.top);
  return panel([
    ...(head === 'plain' ? [panel([], { atLeast: free })] : []),
    strip(copy, sizes),
    space(2),
    row(
      [
        { node: panel([...(head === 'plain' ? [] : company(copy, sizes)), ...identity(copy, sizes)]), align: 'middle' },
        { node: numberBlock(copy, sizes, title), width: sizes.numbers, align: 'middle' },
        ...codeOf(copy),
      ],
      { gap: GAP },
    ),
    space(2),
  ]);
}

/** The printed size of a code in points: a counter's contains its certificate, so it has more squares. */
function codeSide(code: string): number {
  if (readPaperCode(codeIn(code))?.certificate == null) return CODE;
  return code.length > MOST_OF_18_M ? mm(36) : mm(33);
}

function codeOf({ paper: { code }, labels }: PaperCopy): Cell[] {
  if (code === '') return [];
  const side = codeSide(code);
  return [{ node: panel([qrCode(code, side, labels.lawful.code)], { inset: [0, WHITE] }), width: side }];
}

/** The strip above the head: preview and danger, the motto, the name of the copy. */
function strip(which: PaperCopy, sizes: TypeSizes): Node {
  const { paper, report, labels } = which;
  const { bilty } = paper;
  const { lawful: words } = labels;
  // A preview says so on the left, where paper mostly has nothing, so that the motto has the room that it has on paper.
  const [previewed, count] = paper.preview ? [countOf(which), ''] : ['', countOf(which)];
  const names = copyNames(which);
  const isCarbon = which.copies.length > 1;
  const boxed = (label: string) =>
    panel([text(label, { size: sizes.label, bold: true, align: 'center', shrink: true })], {
      framed: true,
      inset: [3, 1],
    });
  const danger = joined([words.dangerous, bilty.dangerousClass], ' – ');
  // As issued duplicates have it.
  const ofMark = paper.isEarlier ? 0.55 : 0.8;
  const marks = [
    { node: names === '' || isCarbon ? panel([]) : boxed(names), width: sizes.mark },
    ...(count === '' ? [] : [{ node: boxed(count), width: sizes.mark * ofMark }]),
  ];
  const side = sizes.mark * (count === '' ? 1 : 1 + ofMark) + (marks.length - 1) * 4;
  const left = [
    ...(previewed === '' ? [] : [boxed(previewed)]),
    ...(bilty.dangerous === 'yes' ? [text(danger, { size: sizes.label, bold: true })] : []),
  ];
  const above = row([
    // Beside the red corner.
    { node: row([{ node: panel([]), width: RED }, { node: panel(left) }]), width: side, align: 'middle' },
    { node: text(report.company.titleHeader, { size: sizes.label, align: 'center' }), align: 'middle' },
    { node: row(marks, { gap: 4 }), width: side },
  ]);
  return isCarbon ? panel([above, text(names, { size: sizes.label, bold: true, align: 'right' })]) : above;
}

/** How far the red corner reaches into the strip. */
const RED = 8;

/** Name and address between the logos. */
function company({ paper, report: { company: of, logos, format }, labels }: PaperCopy, sizes: TypeSizes): Node[] {
  const alt = labels.logo(of.companyName);
  const size = of.companyName.length <= 34 ? sizes.name : sizes.name * 0.75;
  const name = text(of.companyName, { size, bold: true });
  const lines = contactLines(of, labels).map((line) => text(line, { size: sizes.small }));
  const sides = [logos.slice(0, 2), logos.slice(2, 4)].map((places) => sideOf(places, alt, sizes.logo));
  const [left, right] = sides.map(({ node, width }) =>
    width === 0 ? [] : [{ node, width, align: 'middle' as const }],
  );
  const { page, margin } = PAPERS[format];
  const codeWidth = paper.code === '' ? 0 : CODE;
  const taken = sides.reduce(
    (sum, { width }) => sum + (width === 0 ? 0 : width + GAP),
    sizes.numbers + codeWidth + GAP * 2,
  );
  // A name that would be broken between the logos is put above them.
  const isLong = of.companyName.length * size * LETTER > page.width - margin.side * 2 - taken;
  const words = panel(isLong ? lines : [name, ...lines]);
  const beside = row([...(left ?? []), { node: words, align: 'middle' }, ...(right ?? [])], { gap: GAP });
  return isLong ? [name, beside] : [beside];
}

/** The carrier's registration numbers. */
function identity(copy: PaperCopy, sizes: TypeSizes): Node[] {
  const { settings } = copy.report;
  const { labels } = copy;
  const named = (label: string, value: string) => (value === '' ? '' : unbroken(`${label} ${value}`));
  const until = settings.carrierValid === '' ? '' : labels.lawful.until(showDate(settings.carrierValid));
  const carrier =
    settings.carrierNo === ''
      ? ''
      : joined([unbroken(labels.lawful.carrier(settings.carrierNo)), unbroken(until)], ', ');
  const line = joined([
    named(labels.gstin, issuerGstin(copy)),
    named(labels.lawful.pan, settings.pan),
    named(labels.say('Transporter ID'), settings.transporterId),
    carrier,
  ]);
  return line === '' ? [] : [text(line, { size: sizes.small, bold: true })];
}

/** The paper's title, its number, its day and the place of booking. */
function numberBlock({ paper: { bilty, branch }, labels }: PaperCopy, sizes: TypeSizes, title: string): Node {
  const right = { align: 'right' } as const;
  const office = branch === null ? '' : `${branch.name} (${branch.branchCode})`;
  return panel([
    text(title, { size: sizes.small, bold: true, role: 'H1', shrink: true, ...right }),
    text(labels.say('LR No.'), { size: sizes.label, ...right }),
    text(numberOf(bilty), { size: sizes.number, bold: true, shrink: true, ...right }),
    text(showDate(bilty.biltyDate), { size: sizes.value + 1, bold: true, ...right }),
    ...(office === '' ? [] : [text(office, { size: sizes.small, ...right })]),
  ]);
}
