import { Link } from '@tanstack/react-router';
import { EveningCard } from './EveningCard.tsx';
import classes from './Evening.module.css';
import { rupees, type Evening, type Figure } from './figures.ts';
import { useEveningWords } from './useEveningWords.ts';

interface AgeCardProps {
  readonly title: string;
  readonly whole: Figure;
  /** The heading that says what the ages are counted from. */
  readonly from: string;
  readonly ages: Evening['unbilled'];
  /** One for each age. */
  readonly figures: readonly Figure[];
}

const WIDTH = 100;

/** What is outstanding, by age: a table whose rows are bars. */
export function AgeCard({ title, whole, from, ages, figures }: AgeCardProps) {
  const words = useEveningWords();
  const count = ages.reduce((sum, age) => sum + age.count, 0);
  const most = Math.max(...ages.map((age) => age.count), 1);
  return (
    <EveningCard title={title} leads={whole} figure={count.toLocaleString('en-IN')}>
      <table className={classes['figures']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{from}</th>
            <th scope="col" className={classes['number']}>
              {words.lrs}
            </th>
            <th scope="col" className={classes['number']}>
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {ages.map((age, at) => (
            <tr key={age.age} data-late={age.age === '31+' && age.count > 0}>
              <td>
                <Link to={figures[at]?.to ?? whole.to}>{words.ages[age.age]}</Link>
                <svg className={classes['bar']} viewBox={`0 0 ${WIDTH} 4`} preserveAspectRatio="none" aria-hidden>
                  <rect width={(age.count / most) * WIDTH} height="4" rx="1" />
                </svg>
              </td>
              <td className={classes['number']}>{age.count.toLocaleString('en-IN')}</td>
              <td className={classes['number']}>{rupees(figures[at]?.amount ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </EveningCard>
  );
}
