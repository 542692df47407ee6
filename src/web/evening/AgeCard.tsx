import { EveningCard, rupees, type Evening } from './EveningCard.tsx';
import classes from './Evening.module.css';
import { useEveningWords } from './useEveningWords.ts';

interface AgeCardProps {
  readonly title: string;
  readonly to: string;
  /** What the ages are counted from. */
  readonly from: string;
  readonly ages: Evening['unbilled'];
}

const WIDTH = 100;

/** What waits, by age: a table whose rows are bars. */
export function AgeCard({ title, to, from, ages }: AgeCardProps) {
  const words = useEveningWords();
  const count = ages.reduce((sum, age) => sum + age.count, 0);
  const amount = ages.reduce((sum, age) => sum + age.amount, 0);
  const most = Math.max(...ages.map((age) => age.count), 1);
  return (
    <EveningCard title={title} to={to} figure={count.toLocaleString('en-IN')} below={rupees(amount)}>
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
          {ages.map((age) => (
            <tr key={age.age} data-late={age.age === '31+' && age.count > 0}>
              <td>
                {words.ages[age.age]}
                <svg className={classes['bar']} viewBox={`0 0 ${WIDTH} 4`} preserveAspectRatio="none" aria-hidden>
                  <rect width={(age.count / most) * WIDTH} height="4" rx="1" />
                </svg>
              </td>
              <td className={classes['number']}>{age.count.toLocaleString('en-IN')}</td>
              <td className={classes['number']}>{rupees(age.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </EveningCard>
  );
}
