import { ProfitBars } from '#web/reports/ProfitBars.tsx';
import { EveningCard } from './EveningCard.tsx';
import classes from './Evening.module.css';
import { FIGURES, onlyFigure, rupees, sumOf, type Evening } from './figures.ts';
import { useEveningWords } from './useEveningWords.ts';

/** What vehicles earned this month, lowest first; each links to its trips. */
export function ProfitCard({ evening }: { readonly evening: Evening }) {
  const words = useEveningWords();
  const { totals } = evening.profit;
  const vehicles = evening.profit.vehicles.filter(({ challans, profit }) => challans > 0 || profit !== 0);
  const figures = FIGURES.profitOf(evening);
  return (
    <EveningCard
      title={words.profit}
      leads={onlyFigure(FIGURES.profit(evening))}
      below={words.profitOf(rupees(totals.freight), rupees(sumOf([totals.hire, totals.expenses])))}
      wide="two"
    >
      {vehicles.length === 0 ? (
        <p className={classes['quiet']}>{words.noProfit}</p>
      ) : (
        <ProfitBars
          label={words.profit}
          rows={vehicles}
          nameOf={({ vehicleNo }) => vehicleNo}
          addressOf={(row) => figures[evening.profit.vehicles.indexOf(row)]?.to}
          isInCard
        />
      )}
    </EveningCard>
  );
}
