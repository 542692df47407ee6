import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { planAmount } from '#domain/rules/plan-amount.ts';
import { plan, type Plan } from '#domain/records/plan.ts';
import { subscription } from '#domain/records/subscription.ts';
import { platformHead } from './invoice.ts';
import { labelsOf, type Language } from '../language.ts';
import { listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';
import { AMOUNT } from './parts.ts';

export interface PlanListReport {
  readonly rows: readonly (Plan & { readonly percent: number })[];
}

/** The list of plans with their prices (spec 2 §2: planview). */
export function planListReport({ rows }: PlanListReport, language: Language): Sheet {
  const { of, say, shared, planList: words } = labelsOf(language);
  return listReport(
    { ...platformHead({ companyName: shared.product }), rows, filters: { search: '', fromDate: '', toDate: '' } },
    language,
    {
      words: { ...words, title: shared.plans },
      columns: [
        { head: say(subscription.title), align: 'left', show: (row) => row.planName },
        { head: of(plan.fields.duration), align: 'left', show: (row) => say(row.duration) },
        { head: of(plan.fields.price), ...AMOUNT, width: 72, show: (row) => formatRupees(toPaise(row.price)) },
        { head: of(plan.fields.offer), align: 'left', width: 60, show: (row) => say(row.offer) },
        { head: words.amount, ...AMOUNT, width: 72, show: (row) => formatRupees(planAmount(row)) },
        { head: of(plan.fields.financialYear), align: 'center', width: 56, show: (row) => row.financialYear },
        { head: of(plan.fields.isActive), align: 'center', width: 44, show: (row) => words.yesNo[row.isActive] },
      ],
    },
  );
}
