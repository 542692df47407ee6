import { AGED } from '#domain/rules/ageing.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { labelsOf, type Language } from '../language.ts';
import type { Sheet } from '../kit/nodes.ts';
import { type ListColumn, type ListReport, listReport } from './list.ts';

type Amount = (typeof AGED)[number]['name'];
type Aged = { readonly name: string } & Readonly<Record<Amount, number>>;

/** What each party owes by age; amounts in rupees. */
export function ageingReport(report: ListReport<Aged>, language: Language): Sheet {
  const { of, ageing: words } = labelsOf(language);
  const amount = (name: Amount, label: string): ListColumn<Aged> => ({
    head: of({ label }),
    align: 'right',
    width: 55,
    shrink: true,
    show: (row) => formatRupees(toPaise(row[name])),
    sum: (rows) => formatRupees(rows.reduce((sum, row) => sum + toPaise(row[name]), 0n)),
  });
  return listReport(report, language, {
    words,
    cut: 'first',
    size: 8,
    columns: [
      { head: of({ label: 'Party' }), align: 'left', show: ({ name }) => name },
      ...AGED.map(({ name, label }) => amount(name, label)),
    ],
  });
}
