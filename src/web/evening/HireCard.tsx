import { Link } from '@tanstack/react-router';
import { useNameInLanguage } from '#web/language/useNameInLanguage.ts';
import classes from './Evening.module.css';
import { EveningCard, Figures } from './EveningCard.tsx';
import { FIGURES, onlyFigure, rupees, type Evening } from './figures.ts';
import { useEveningWords } from './useEveningWords.ts';

/** What is still owed on hire memos to truck owners, how much of it can be paid, and who is owed most. */
export function HireCard({ evening }: { readonly evening: Evening }) {
  const words = useEveningWords();
  const partyName = useNameInLanguage();
  const { topOwners } = evening;
  const [settled, issued] = FIGURES.hireIn(evening);
  const figures = FIGURES.hireTo(evening);
  if (settled === undefined || issued === undefined || (settled.amount === 0 && issued.amount === 0)) return null;
  return (
    <EveningCard title={words.hire} leads={onlyFigure(FIGURES.hire(evening))}>
      <dl className={classes['pair']}>
        <div>
          <dt>{words.hireSettled}</dt>
          <dd>
            <Link to={settled.to}>{rupees(settled.amount)}</Link>
          </dd>
        </div>
        <div>
          <dt>{words.hireIssued}</dt>
          <dd>
            <Link to={issued.to}>{rupees(issued.amount)}</Link>
          </dd>
        </div>
      </dl>
      {topOwners.length > 0 && (
        <Figures
          label={words.topOwners}
          heads={[words.owner, words.hireLeft]}
          rows={topOwners}
          keyOf={({ owner }) => String(owner)}
          cells={(row) => [partyName(row.name, row.nameHindi), figures[topOwners.indexOf(row)] ?? '']}
        />
      )}
    </EveningCard>
  );
}
