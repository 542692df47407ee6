import { Link } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { kindPages } from '#web/kind-pages.ts';
import classes from './Trip.module.css';
import { waitingBySheet } from './waiting-by-sheet.ts';
import { useTripWords } from './useTripWords.ts';

/** Above the list of trip sheets: the sheets with waiting expenses that drivers sent. Renders nothing where there are none. */
export default function WaitingExpenses() {
  const words = useTripWords();
  const { tenantId } = useUser();
  const { data = [] } = useQuery({
    ...callQuery('tripExpenseList', {}),
    // A super admin who has not chosen a company has none.
    enabled: tenantId !== '',
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <output className={`${noticeClasses['notice']} ${classes['aboveList']}`}>
      <p>
        {words.expensesWait(data.length)}{' '}
        {waitingBySheet(data).map(({ tripNo, vehicleNo, count }, at) => (
          <span key={tripNo}>
            {at > 0 && ' · '}
            <Link to={addressOf(kindPages.tripSheet.formPath, { tripNo, tenantId })}>
              {words.waitsOn(tripNo, vehicleNo, count)}
            </Link>
          </span>
        ))}
      </p>
    </output>
  );
}
