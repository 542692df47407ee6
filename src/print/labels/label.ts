// One label per package (spec 5 §8): on a roll of 100 × 50 mm, or 24 on an A4 sheet.
import type { LABEL_PAPERS } from '#domain/rules/label-papers.ts';
import { packageCode } from '#domain/rules/package-serial.ts';
import { type Language, labelsOf } from '../language.ts';
import { type Part, placed, type PlacedNode, type Sheet, text } from '../kit/nodes.ts';
import { A4, mm, type PaperSize } from '../kit/paper-size.ts';
import type { Letterhead } from '../papers/letterhead.ts';
import { qrCode } from '../papers/qr-code.ts';
import { code128 } from './code-128.ts';

export interface LabelReport extends Letterhead {
  /** The LR's number. */
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly consignee: string;
  /** Of the whole LR. */
  readonly packages: number;
  /** In kg, as shown. */
  readonly weight: string;
  readonly deliveryBranch: string;
  /** The prefix of its codes: the company's code and the LR's serial. */
  readonly serial: string;
  /** The packages for which labels are made. */
  readonly first: number;
  readonly last: number;
  readonly paper: (typeof LABEL_PAPERS)[number];
}

/** A line of a label: its position in mm of 100 × 50, and its size in points. */
export interface LabelLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
}

export interface Label {
  readonly code: string;
  readonly lines: readonly LabelLine[];
}

/** The positions of the codes, in mm of 100 × 50. */
export const BARS = { x: 5, y: 31, width: 62, height: 12 } as const;
export const SQUARES = { x: 74, y: 22, side: 22 } as const;
/** The maximum width of a line, in mm. */
export const LINE = 90;

/** The label of a package. */
export function labelOf(report: LabelReport, number: number, language: Language): Label {
  const words = labelsOf(language).label;
  const code = packageCode(report.serial, number);
  const branch = report.deliveryBranch;
  return {
    code,
    lines: [
      { text: `LR ${report.number} · ${number}/${report.packages}`, x: 5, y: 3, size: 15, bold: true },
      { text: `${report.from} – ${report.to}`, x: 5, y: 11, size: 12, bold: true },
      { text: report.consignee, x: 5, y: 17.5, size: 10, bold: false },
      { text: words.goods(report.packages, report.weight), x: 5, y: 22.5, size: 9, bold: false },
      ...(branch === '' ? [] : [{ text: branch, x: 5, y: 26.5, size: 9, bold: false }]),
      { text: code, x: 5, y: 44, size: 8, bold: false },
    ],
  };
}

const ROLL: PaperSize = {
  ...A4,
  sheet: { width: mm(100), height: mm(50) },
  page: { width: mm(100), height: mm(50) },
};
/** Three across, eight down. */
const ON_A4 = { columns: 3, rows: 8 } as const;
const PLACES = ON_A4.columns * ON_A4.rows;

/** The labels of an LR. */
export function labelReport(report: LabelReport, language: Language): Sheet {
  const labels = labelsOf(language);
  return {
    title: `${labels.label.title} ${report.number} – ${report.company.companyName}`,
    lang: labels.lang,
    parts: partsOf(report, language),
    paper: report.paper === 'A4' ? A4 : ROLL,
    bare: true,
    foot: '',
    pageOf: labels.pageOf,
  };
}

function* partsOf(report: LabelReport, language: Language): Generator<Part> {
  const { first, last, paper } = report;
  const each = paper === 'A4' ? PLACES : 1;
  for (let number = first; number <= last; number += each) {
    const numbers = Array.from({ length: Math.min(each, last - number + 1) }, (_, i) => number + i);
    const nodes = numbers.map((of, i) => placedLabel(labelOf(report, of, language), language, paper, i));
    const page = paper === 'A4' ? A4.page : ROLL.page;
    const texts = nodes.flatMap((node) => node.texts);
    yield { body: placed(texts, page.height, { codes: nodes.flatMap((node) => node.codes) }) };
  }
}

function placedLabel({ code, lines }: Label, language: Language, paper: LabelReport['paper'], at: number): PlacedNode {
  const wide = paper === 'A4' ? A4.page.width / ON_A4.columns : ROLL.page.width;
  const high = paper === 'A4' ? A4.page.height / ON_A4.rows : ROLL.page.height;
  const left = paper === 'A4' ? (at % ON_A4.columns) * wide : 0;
  const top = paper === 'A4' ? Math.floor(at / ON_A4.columns) * high : 0;
  const scale = wide / ROLL.page.width;
  const x = (of: number) => left + mm(of) * scale;
  const y = (of: number) => top + mm(of) * scale;
  const alt = labelsOf(language).label.code;
  const bars = code128(code);
  const texts = lines.map((line) => ({
    x: x(line.x),
    y: y(line.y),
    width: mm(LINE) * scale,
    text: text(line.text, { size: line.size * scale, bold: line.bold, shrink: true }),
  }));
  const codes = [
    {
      x: x(BARS.x),
      y: y(BARS.y),
      squares: { ...BAR_NODE, rows: [bars], size: mm(BARS.width) * scale, high: mm(BARS.height) * scale, alt },
    },
    { x: x(SQUARES.x), y: y(SQUARES.y), squares: qrCode(code, mm(SQUARES.side) * scale, alt) },
  ];
  return placed(texts, high, { codes });
}

const BAR_NODE = { kind: 'squares' } as const;
