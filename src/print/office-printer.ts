import type { RowOf } from '#domain/define.ts';
import { isLabelPrinter, pinsOf, type printer } from '#domain/records/printer.ts';
import type { PinPrinter } from './escp/pin-printer.ts';
import type { LabelPrinter } from './labels/label-printer.ts';

/** A printer of an office, as it was saved. */
export type OfficePrinter = RowOf<typeof printer.fields>;

/** For what a paper is set: a printer with pins, one of labels; neither: it is a PDF. */
export interface PrintedFor {
  readonly pins?: PinPrinter;
  readonly labels?: LabelPrinter;
}

const NO_LABELS = 'A dot matrix printer cannot print labels.';
const ONLY_LABELS = 'This printer prints labels only. Choose another.';

/** For what a printer is set, or why it does not print such a thing; `labels`: whether labels are printed, else papers. */
export function printedFor(row: OfficePrinter, labels: boolean): PrintedFor | { readonly fault: string } {
  const { kind, columns, paperWidth: width, paperHeight: height, dpi } = row;
  if (isLabelPrinter(kind)) {
    if (!labels) return { fault: ONLY_LABELS };
    const speaks = kind === 'Label ZPL' ? 'ZPL' : 'TSPL';
    return { labels: { speaks, dots: Number(dpi), width, height } };
  }
  const pins = pinsOf(kind);
  if (pins === null) return {};
  return labels ? { fault: NO_LABELS } : { pins: { pins, columns: Number(columns), width, height } };
}
