// Building blocks that several papers share: the heading, boxes, sums and the closing.
import type { Company } from '#domain/records/company.ts';
import type { Copy } from '#domain/rules/copies.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Letterhead, letterhead } from './letterhead.ts';
import type { PaperSize } from '../kit/paper-size.ts';
import { type Node, panel, type Part, row, rule, type Sheet, signature, space, text } from '../kit/nodes.ts';

/** A paper printed in several copies, one for each party. */
export interface CopiedPaper extends Letterhead {
  /** Each is printed with its label; if empty, one copy is printed without a label. */
  readonly copies: readonly Copy[];
}

interface PaperText {
  readonly title: string;
  /** The document's number with its label, printed at the foot of each page. */
  readonly number: string;
  readonly numberLabel: string;
  readonly contents: readonly Node[];
  /** Identifies the document at the top of every further page: the date, the parties; empty ones are left out. */
  readonly running: readonly string[];
  /** Whether it was cancelled; each page then says so diagonally across. */
  readonly cancelled?: boolean;
  /** Whether it uses the wording of the first landing. */
  readonly isFirst?: boolean;
  /** Marks printed on every copy besides its label; absent or empty: none. */
  readonly marks?: readonly string[];
  /** Whether it is typeset as already issued papers were; see `Part`. */
  readonly isEarlier?: boolean;
  /** A4 if absent. */
  readonly paper?: PaperSize;
}

/** A document's sheet; each copy begins with the company's letterhead and the paper's title. */
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

/** The company's letterhead with the page's title below it. */
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

/** Width of the box with the copy's label. */
const MARK = 138;

function markOf(mark: string): Node {
  const words = text(mark, { size: 7.5, bold: true, align: 'center' });
  return panel([words], { framed: true, inset: [4, 1.5] });
}

/** The running head of the pages after the first. */
function runningHead(words: string, mark: string): Node {
  const said = text(words, { size: 8.5, bold: true });
  const marked = mark === '' ? [] : [{ node: markOf(mark), width: MARK }];
  return panel([row([{ node: said, align: 'middle' }, ...marked], { gap: 8 }), space(3), rule(0.75), space(5)]);
}

const INSET = 7;

/** Content inside a frame, inset from its lines. */
export const inset = (children: readonly Node[]): Node => panel(children, { inset: [INSET, 5] });

/** A small heading with its content below. */
export const box = (title: string, children: readonly Node[]): Node =>
  inset([text(title, { size: 7.5, bold: true }), space(2), ...children]);

/** A remark in its own frame; nothing if it is empty. */
export const remarkBox = (label: string, remark: string): readonly Node[] =>
  remark === '' ? [] : [panel([box(label, [text(remark, { size: 9 })])], { framed: true })];

/** Space to sign inside a frame, labelled with who signs. */
export const signatureBox = (who: string): Node => inset([signature('', who, 62)]);

/** A box for each who signs, side by side. */
export const signatureBoxes = (signers: readonly string[]): Node => abreastInFrame(signers.map(signatureBox));

/** The end of a paper, such as its remark and signatures: on one page, with the end of what is above it. */
export const ending = (parts: readonly Node[]): Node => panel(parts, { together: true, keepWithPrevious: true });

/** A word in capitals, as the heading of a box; Hindi has no capitals. */
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

/** The word for a choice; empty if nothing was chosen. */
export const chosen = <Choice extends string>(words: Readonly<Record<Choice, string>>, choice: Choice | ''): string =>
  choice === '' ? '' : words[choice];

/** A column of amounts. */
export const AMOUNT = { align: 'right', width: 80, shrink: true } as const;

/** An amount in rupees, formatted with two decimals. */
export const inRupees = (rupees: number): string => formatRupees(toPaise(rupees));

interface Closing {
  /** The amount that is written out in words, in paise. */
  readonly total: bigint;
  /** Whether it uses the wording of the first landing. */
  readonly isFirst?: boolean;
  /** The groups of sums above the signature, with a line under each. */
  readonly sums: readonly Node[];
}

/** Closes a paper below its items, in one frame: amount in words and terms on the left, sums and signature on the right. */
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

/** A group of sums. */
export const sumGroup = (lines: readonly Node[]): Node => panel(lines, { inset: [INSET, 4] });

/** A line with a sum in paise. */
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

/** The paper's main sum in paise, in large type. */
export function greatSum(label: string, paise: bigint): Node {
  return sumGroup([
    text(label, { size: 8, bold: true }),
    text(`₹\u00A0${formatRupees(paise)}`, { size: 14, bold: true, align: 'right', shrink: true }),
  ]);
}
