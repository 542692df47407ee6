import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { noticeOf } from '#domain/rules/plan-period.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { SectionError } from '#web/ui/SectionError.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './SubscriptionSummary.module.css';
import { coverageUpTo } from './coverage.ts';

/** A company's subscriptions, newest first. */
export function useHistory(tenantId: string) {
  const read = useQuery({ ...callQuery('subscriptionHistory', {}, tenantId), enabled: tenantId !== '' });
  // The contract types the rows of a data array as unknown.
  return { ...read, entries: read.data?.data };
}

/** The state of a company's subscription: the days left as a number and as a bar, its plan and its period. */
export function SubscriptionSummary({ tenantId }: { readonly tenantId: string }) {
  const { t } = useLanguage();
  const words = t.billing.standing;
  const standing = useQuery({ ...callQuery('subscription', {}, tenantId), enabled: tenantId !== '' });
  const history = useHistory(tenantId);
  if (standing.isError || history.isError) {
    return (
      <SectionError
        text={t.billing.failedSubscription}
        onRetry={() => void Promise.all([standing.refetch(), history.refetch()])}
      />
    );
  }
  if (standing.data === undefined || history.entries === undefined) return <Pending height={92} radius="md" />;
  const { daysLeft, toDate: to } = standing.data;
  if (daysLeft === null || to === null) {
    return (
      <section className={`card ${classes['standing']}`} data-tone="none" aria-label={words.title}>
        <p className={classes['big']}>{words.never}</p>
      </section>
    );
  }
  const left = Math.max(daysLeft, 0);
  const run = coverageUpTo(history.entries, to);
  const plan = history.entries.find(({ state, countsTo: end }) => state === 'running' || (daysLeft < 0 && end === to));
  const tone = { none: 'fine', ending: 'ending', over: 'over' }[noticeOf(daysLeft)];
  const Sign = { fine: IconCircleCheck, ending: IconAlertTriangle, over: IconCircleX }[tone] ?? IconCircleCheck;
  const daysText = daysLeft < 0 ? words.over(-daysLeft) : daysLeft === 0 ? words.lastDay : words.daysLeft(daysLeft);
  return (
    <section className={`card ${classes['standing']}`} data-tone={tone} aria-label={words.title}>
      <div className={classes['standingHead']}>
        <p className={classes['big']}>
          <Sign size={24} aria-hidden /> {daysText}
        </p>
        <p className={classes['plan']}>{plan?.planName}</p>
      </div>
      {run !== null && (
        <>
          <p className="visually-hidden">{words.bar(left, run.days)}</p>
          <div className={classes['bar']} aria-hidden>
            <div style={{ width: `${(100 * left) / Math.max(run.days, 1)}%` }} />
          </div>
          <div className={classes['ends']}>
            <span>{showDate(run.from)}</span>
            <span>{showDate(run.to)}</span>
          </div>
        </>
      )}
    </section>
  );
}
