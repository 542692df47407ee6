import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { planAmount } from '#domain/rules/plan-amount.ts';
import type { Plan } from '#domain/records/plan.ts';
import { platformHead } from './invoice.ts';
import { labelsOf, type Language } from './language.ts';
import { listReport } from './list.ts';
import type { Sheet } from './nodes.ts';
import { AMOUNT } from './parts.ts';

export interface PlanListReport {
  readonly rows: readonly (Plan & { readonly percent: number })[];
}

/** The plans with what is to be paid for each (spec 2 §2: planview). */
export function planListReport({ rows }: PlanListReport, language: Language): Sheet {
  const { planList: words } = labelsOf(language);
  return listReport({ ...platformHead, rows, filters: { search: '', fromDate: '', toDate: '' } }, language, {
    file: 'Subscription_Plans',
    words,
    columns: [
      { head: words.plan, align: 'left', show: (row) => row.planName },
      { head: words.duration, align: 'left', show: (row) => row.duration },
      { head: words.price, ...AMOUNT, width: 72, show: (row) => formatRupees(toPaise(row.price)) },
      { head: words.offer, align: 'left', width: 60, show: (row) => row.offer },
      { head: words.amount, ...AMOUNT, width: 72, show: (row) => formatRupees(planAmount(row)) },
      { head: words.financialYear, align: 'center', width: 56, show: (row) => row.financialYear },
      { head: words.offered, align: 'center', width: 44, show: (row) => words.yesNo[row.isActive] },
    ],
  });
}
