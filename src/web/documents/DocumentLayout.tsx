import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { AnyDocument, SuggestedOf } from '#domain/define.ts';
import { formatRupees } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import { LinesTable } from '#web/ui/LinesTable.tsx';
import { useSuggestions } from './DocumentFields.tsx';
import classes from './DocumentLayout.module.css';
import { focusSubmit } from '#web/ui/field-navigation.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

interface FieldsCardProps {
  readonly label: string;
  /** Number of columns on a wide screen; 4 when absent. */
  readonly columns?: number;
  readonly children: ReactNode;
}

/** Fields of a document, in as many columns as fit. */
export function FieldsCard({ label, columns = 4, children }: FieldsCardProps) {
  // CSSProperties has no names for custom properties.
  const style = { '--columns': columns } as CSSProperties;
  return (
    <section className={`card ${classes['fields']}`} style={style} aria-label={label}>
      {children}
    </section>
  );
}

interface ItemsCardProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  /** The line field that suggests earlier entries. */
  readonly suggested: keyof D['lines'] & SuggestedOf<D>;
  /** The totals, beside the lines. */
  readonly children: ReactNode;
}

/** A document's lines, with its totals beside or below them. */
export function ItemsCard<D extends AnyDocument>({ form, suggested, children }: ItemsCardProps<D>) {
  const { t, say } = useLanguage();
  const { lines } = form.document;
  const suggestions = useSuggestions(form.screen, suggested);
  const columns = useMemo(
    () =>
      Object.entries(lines).map(([name, facts]) => ({
        name,
        facts,
        heading: facts.kind === 'money' ? `${say(facts.label)} ₹` : say(facts.label),
        width: `minmax(0, ${facts.kind === 'text' ? 2 : 1}fr)`,
        ...(name === suggested && { suggestions }),
      })),
    [lines, say, suggested, suggestions],
  );
  return (
    <div className={classes['lower']}>
      <section className={`card ${classes['items']}`} aria-label={t.documents.items}>
        <LinesTable {...form.lines} columns={columns} onDone={() => focusSubmit(form.root.current)} />
      </section>
      {children}
    </div>
  );
}

/** The live sums of a document, as `<dl>`s of `Sum`s. */
export function TotalsCard({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section className={`card ${classes['totals']}`} aria-label={t.documents.totals}>
      {children}
    </section>
  );
}

interface SumProps {
  readonly term: string;
  readonly amount: string;
  /** The grand total. */
  readonly grand?: boolean;
}

/** A sum with its label. */
export function Sum({ term, amount, grand = false }: SumProps) {
  return (
    <div className={`${classes['sum']} ${grand ? classes['grand'] : ''}`}>
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

interface FeeProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly name: keyof D['fields'] & string;
  readonly description?: ReactNode;
}

/** An amount that is entered among the sums. */
export function Fee<D extends AnyDocument>(field: FeeProps<D>) {
  return <TypedField {...field} className={classes['fee'] ?? ''} />;
}

/** Formats paise as rupees with a sign, as the sums show them. */
export const rupees = (paise: bigint) => `${paise < 0n ? '− ' : ''}₹${formatRupees(paise < 0n ? -paise : paise)}`;
