import type { AnyDocument } from '#domain/define.ts';
import { addUp } from '#domain/rules/totals.ts';
import { amountsOf } from '#web/ui/entries.ts';
import type { FormState } from './form-state.ts';

/** The live total of a document in paise; null when it has none, or one that its definition does not add up. */
export function totalOf({ sums, fields, lines, extension }: AnyDocument, state: FormState): bigint | null {
  const { total } = sums;
  if (total?.kind !== 'money' || extension !== undefined) return null;
  return addUp(total, {
    ...amountsOf(fields, state.texts),
    lines: state.lines.map(({ texts }) => amountsOf(lines, texts)),
  });
}
