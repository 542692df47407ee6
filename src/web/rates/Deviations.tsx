import { Link } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useExport } from '#web/lists/useExport.ts';
import partClasses from '#web/ui/Part.module.css';
import classes from './Deviations.module.css';
import { useRateWords } from '#web/lawful-bilty/useRateWords.ts';

const shown = (rupees: number) => formatRupees(toPaise(rupees));
const NEWEST = 10;

/** The newest LRs whose freight differs from their contract, above the list of contracts. */
export default function Deviations() {
  const words = useRateWords();
  const { tenantId } = useUser();
  const { data } = useQuery({ ...callQuery('rateDeviations', { pageSize: NEWEST }), enabled: tenantId !== '' });
  const sheet = useExport('Rate_Deviations.xlsx', () => request('rateDeviationsSheet', { query: {} }));
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <section
      className={`card ${partClasses['part']} ${classes['deviations']}`}
      aria-label={words.deviations(data.totalCount)}
    >
      <div className={classes['head']}>
        <h2>{words.deviations(data.totalCount)}</h2>
        {sheet !== null && <ActionButton {...sheet} />}
      </div>
      <div className={classes['scrolls']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {[words.lr, words.date, words.party, words.contract].map((head) => (
                <th key={head}>{head}</th>
              ))}
              <th className="number">{words.agreed}</th>
              <th className="number">{words.charged}</th>
              <th>{words.reason}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={row.biltyNo}>
                <td>
                  <Link to="/dashboard/consignmentnote" search={{ biltyNo: row.biltyNo, tenantId }}>
                    {row.lrNo || row.biltyNo}
                  </Link>
                </td>
                <td>{showDate(row.date)}</td>
                <td>{row.partyName}</td>
                <td>{words.lineOf(row.contractNo, String(row.line))}</td>
                <td className="number">{shown(row.agreed)}</td>
                <td className="number">{shown(row.charged)}</td>
                <td>{words.because(row.reason, row.by)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
