import { AGED } from '#domain/rules/ageing.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import classes from './Reports.module.css';
import { ShareBar } from './ShareBar.tsx';
import { useReportWords } from './useReportWords.ts';

type Totals = Answer<'ageingRead'>['totals'];

/** What all parties owe together, one row per age: the amount, and its share of the total as a bar. */
export function AgesChart({ totals }: { readonly totals: Totals }) {
  const { say } = useLanguage();
  const words = useReportWords();
  const greatest = Math.max(...AGED.filter(({ name }) => name !== 'total').map(({ name }) => Math.abs(totals[name])));
  return (
    <table className={`card ${classes['chart']}`}>
      <caption className="visually-hidden">{words.allParties}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.age}</th>
          <th scope="col">{words.share}</th>
          <th scope="col">{say('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {AGED.map(({ name, label }) => (
          <tr key={name} data-age={name}>
            <th scope="row">{say(label)}</th>
            <td>{name !== 'total' && <ShareBar share={greatest === 0 ? 0 : Math.abs(totals[name]) / greatest} />}</td>
            <td>{shownRupees(totals[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
