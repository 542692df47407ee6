import type { RowOf } from '#domain/define.ts';
import { isLabelPrinter, pinsOf, type printer } from '#domain/records/printer.ts';
import type { PinPrinter } from './escp/pin-printer.ts';
import type { LabelPrinter } from './labels/label-printer.ts';

/** An office printer as saved. */
export type OfficePrinter = RowOf<typeof printer.fields>;

/** The target of a paper: a dot-matrix printer or a label printer; with neither, it is a PDF. */
export interface PrintedFor {
  readonly pins?: PinPrinter;
  readonly labels?: LabelPrinter;
}

const NO_LABELS = 'A dot matrix printer cannot print labels.';
const ONLY_LABELS = 'This printer prints labels only. Choose another.';

/** The target for a printer, or why it cannot print this; `labels`: whether labels are printed rather than papers. */
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
