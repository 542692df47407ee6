import { Link } from '@tanstack/react-router';
import { formatQuantity } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import { Pending } from '#web/ui/Pending.tsx';
import cards from './Cards.module.css';

const MOST_COUNTED = 100;

/** What waits for a super admin, who has no company and so no monthly figures. */
export function PlatformCards() {
  const { t } = useLanguage();
  const words = t.dashboard.platform;
  const companies = useQuery(callQuery('platformCompanies', { pageSize: 1 })).data;
  const payments = useQuery(callQuery('paymentFilter', { status: 'pending', pageSize: 1 })).data;
  const enquiries = useQuery(callQuery('enquiries', { isAnswered: 'no', pageSize: MOST_COUNTED })).data;
  if (!useOnline() && !companies && !payments && !enquiries) return <Pending />;
  const card = `card ${cards['month']} ${cards['link']}`;
  return (
    <div className={cards['cards']}>
      <Link className={card} to="/dashboard/adminpanel/companies">
        <CountCard label={words.companies} count={companies?.count} />
      </Link>
      <Link className={card} to="/dashboard/bankrecord" search={{ type: 'pending' }}>
        <CountCard label={words.payments} count={payments?.totalCount} />
      </Link>
      <Link className={card} to="/dashboard/adminpanel/enquiries" search={{ type: 'no' }}>
        <CountCard label={words.enquiries} count={enquiries?.data.length} more={enquiries?.older != null} />
      </Link>
    </div>
  );
}

interface CountCardProps {
  readonly label: string;
  readonly count: number | undefined;
  /** Whether there are more than were counted. */
  readonly more?: boolean;
}

function CountCard({ label, count, more = false }: CountCardProps) {
  return (
    <>
      <span className={cards['label']}>{label}</span>
      {count === undefined ? (
        <Pending height={28} width={72} mt={4} mb={4} />
      ) : (
        <span className={cards['value']}>
          {formatQuantity(count)}
          {more && '+'}
        </span>
      )}
    </>
  );
}
