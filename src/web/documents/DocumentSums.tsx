import type { AnyDocument, Sum as DefinedSum } from '#domain/define.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { addUp, totalQuantity } from '#domain/rules/totals.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { amountsOf } from '#web/ui/entries.ts';
import { rupees, Sum } from './DocumentLayout.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

interface DocumentSumsProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  /** In display order; the last one is the grand total. */
  readonly names: readonly (keyof D['sums'] & string)[];
}

/** The live sums of a document, as its definition adds them up. */
export function DocumentSums<D extends AnyDocument>({ form, names }: DocumentSumsProps<D>) {
  const { t, say } = useLanguage();
  const { document, state } = form;
  const lines = state.lines.map(({ texts }) => amountsOf(document.lines, texts));
  const shown = (sum: DefinedSum) =>
    sum.kind === 'money'
      ? rupees(addUp(sum, { ...amountsOf(document.fields, state.texts), lines }))
      : formatQuantity(totalQuantity(sum.of.flatMap((name) => lines.map((line) => line[name] ?? 0))));
  return names.map((name, place) => {
    const sum = document.sums[name];
    const grand = place === names.length - 1;
    return sum && <Sum key={name} term={t.documents.totalOf(say(sum.label))} amount={shown(sum)} grand={grand} />;
  });
}
