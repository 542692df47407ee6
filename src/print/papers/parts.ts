// What the papers are put together from: the same strip, boxes and closing stand on more than one of them.
import type { Company } from '#domain/records/company.ts';
import type { Copy } from '#domain/rules/copies.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Letterhead, letterhead } from './letterhead.ts';
import type { PaperSize } from '../kit/paper-size.ts';
import { type Node, panel, type Part, row, rule, type Sheet, signature, space, text } from '../kit/nodes.ts';

/** A paper of which each party gets a copy. */
export interface CopiedPaper extends Letterhead {
  /** One paper each, labelled; none asked for: one paper without a label. */
  readonly copies: readonly Copy[];
}

interface PaperText {
  readonly title: string;
  /** The document's number under its label, at the foot of each page. */
  readonly number: string;
  readonly numberLabel: string;
  readonly contents: readonly Node[];
  /** What tells a further page from another paper's: the date, the parties; empty ones are left out. */
  readonly running: readonly string[];
  /** Whether it was cancelled, which each page says across. */
  readonly cancelled?: boolean;
  /** Whether its words are those of the first landing. */
  readonly isFirst?: boolean;
  /** What each of its papers is marked as besides whose copy it is; absent or none: they are not marked. */
  readonly marks?: readonly string[];
  /** As of a part. */
  readonly isEarlier?: boolean;
  /** Absent: A4. */
  readonly paper?: PaperSize;
}

/** A document's sheet: each copy begins with the head of the company and the paper's title. */
export function paperSheet(report: CopiedPaper, language: Language, paper: PaperText): Sheet {
  const labels = labelsOf(language, paper.isFirst);
  const { company, copies } = report;
  const running = [`${paper.numberLabel} ${paper.number}`, ...paper.running]
    .filter((part) => part !== '')
    .join('  ·  ');
  const each = [...copies.map((copy) => labels.paper.copies[copy]), ...(paper.marks ?? [])];
  const marks = report.carbon === true && each.length > 1 ? [each.join(' / ')] : each;
  const part = (mark: string): Part => ({
    body: panel([
      ...topStrip(company.titleHeader, mark),
      ...heading(report, paper.title, labels),
      space(4),
      ...paper.contents,
    ]),
    runningHead: runningHead(running, mark),
    isEarlier: paper.isEarlier === true,
    ...(paper.cancelled === true && { stamp: { across: labels.lawful.cancelled, redCorner: false } }),
  });
  return {
    title: `${paper.title} ${paper.number} – ${company.companyName}`,
    lang: labels.lang,
    parts: marks.length === 0 ? [part('')] : marks.map(part),
    tightens: true,
    ...(paper.paper !== undefined && { paper: paper.paper }),
    foot: `${paper.numberLabel} ${paper.number}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}

/** The company's head and below it the title of the page. */
export function heading(report: Letterhead, title: string, labels: Labels): Node[] {
  return [
    letterhead(report, labels),
    space(4),
    rule(1.25),
    space(3),
    text(title, { size: 13, bold: true, align: 'center', role: 'H1' }),
  ];
}

function topStrip(titleHeader: string, mark: string): Node[] {
  const motto = text(titleHeader, { size: 8.5, align: 'center' });
  if (mark === '') return titleHeader === '' ? [] : [motto, space(2)];
  const side = MARK;
  return [
    row([{ node: panel([]), width: side }, { node: motto }, { node: markOf(mark), width: side }], { gap: 8 }),
    space(4),
  ];
}

/** How wide the box is that says whose copy it is. */
const MARK = 138;

function markOf(mark: string): Node {
  const words = text(mark, { size: 7.5, bold: true, align: 'center' });
  return panel([words], { framed: true, inset: [4, 1.5] });
}

/** Above the pages after the first. */
function runningHead(words: string, mark: string): Node {
  const said = text(words, { size: 8.5, bold: true });
  const marked = mark === '' ? [] : [{ node: markOf(mark), width: MARK }];
  return panel([row([{ node: said, align: 'middle' }, ...marked], { gap: 8 }), space(3), rule(0.75), space(5)]);
}

const INSET = 7;

/** What stands within a frame, off its lines. */
export const inset = (children: readonly Node[]): Node => panel(children, { inset: [INSET, 5] });

/** A small heading and what belongs under it. */
export const box = (title: string, children: readonly Node[]): Node =>
  inset([text(title, { size: 7.5, bold: true }), space(2), ...children]);

/** A remark in a frame of its own; none: nothing. */
export const remarkBox = (label: string, remark: string): readonly Node[] =>
  remark === '' ? [] : [panel([box(label, [text(remark, { size: 9 })])], { framed: true })];

/** A place to sign, within a frame, for whom it is. */
export const signatureBox = (who: string): Node => inset([signature('', who, 62)]);

/** A word as the heading of a box; Hindi has no capitals. */
export const capitals = (word: string): string => word.toUpperCase();

/** Boxes side by side in one frame. */
export function abreastInFrame(boxes: readonly Node[]): Node {
  return panel(
    [
      row(
        boxes.map((node) => ({ node })),
        { divided: true },
      ),
    ],
    { framed: true },
  );
}

/** A label and its value. An empty value keeps its line: it is filled in by hand. */
export function field(label: string, value: string, options: { bold?: boolean; labelWidth?: number } = {}): Node {
  const { bold = false, labelWidth = 68 } = options;
  const leading = 10.5;
  return row([
    { node: text(label, { size: 8, leading }), width: labelWidth },
    { node: text(value, { size: bold ? leading : 9, bold, leading }) },
  ]);
}

/** What a choice is called; nothing was chosen: nothing. */
export const chosen = <Choice extends string>(words: Readonly<Record<Choice, string>>, choice: Choice | ''): string =>
  choice === '' ? '' : words[choice];

/** A column of amounts. */
export const AMOUNT = { align: 'right', width: 80, shrink: true } as const;

/** Rupees, with their two decimals. */
export const inRupees = (rupees: number): string => formatRupees(toPaise(rupees));

interface Closing {
  /** The amount that is told in words, in paise. */
  readonly total: bigint;
  /** Whether its words are those of the first landing. */
  readonly isFirst?: boolean;
  /** The groups of sums above the signature, with a line under each. */
  readonly sums: readonly Node[];
}

/** Below the items, in one frame: words and terms on the left, sums and signature on the right. */
export function closing(company: Company, language: Language, { total, sums, isFirst = false }: Closing): Node {
  const labels = labelsOf(language, isFirst);
  const words = labels.paper;
  const left = panel([
    box(words.inWords, [text(rupeesInWords(total, language, isFirst), { size: 10 })]),
    rule(),
    box(words.terms, [
      text(words.paymentTerms, { size: 8 }),
      ...(company.terms === '' ? [] : [text(company.terms, { size: 8 })]),
    ]),
  ]);
  const sign = signature(labels.forCompany(company.companyName), labels.sealAndSign, 92);
  const right = panel([...sums.flatMap((group) => [group, rule()]), inset([sign])]);
  return panel([row([{ node: left }, { node: right, width: 232 }], { divided: true })], {
    framed: true,
    together: true,
    keepWithPrevious: true,
  });
}

/** Sums that belong together. */
export const sumGroup = (lines: readonly Node[]): Node => panel(lines, { inset: [INSET, 4] });

/** A sum of so many paise. */
export function sum(label: string, paise: bigint, bold = false): Node {
  return row(
    [
      { node: text(label, { size: 8, bold, leading: 9 }), align: 'middle' },
      {
        node: text(formatRupees(paise), { size: bold ? 11 : 9, bold, align: 'right', shrink: true }),
        width: 124,
        align: 'middle',
      },
    ],
    { gap: 4 },
  );
}

/** The sum that the paper is about, in paise. */
export function greatSum(label: string, paise: bigint): Node {
  return sumGroup([
    text(label, { size: 8, bold: true }),
    text(`₹\u00A0${formatRupees(paise)}`, { size: 14, bold: true, align: 'right', shrink: true }),
  ]);
}
