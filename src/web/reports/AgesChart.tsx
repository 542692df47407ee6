import { AGED } from '#domain/rules/ageing.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import classes from './Reports.module.css';
import { useReportWords } from './useReportWords.ts';

type Totals = Answer<'ageingRead'>['totals'];

/** What all parties owe together, an age a row: its amount, and how much of the whole that is as a bar. */
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

/** A bar as long as its share of the longest; what it says stands beside it. */
function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={classes['bar']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect x={0} y={0} width={Math.max(share * 100, share > 0 ? 0.5 : 0)} height={10} />
    </svg>
  );
}
