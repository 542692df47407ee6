import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { noticeOf } from '#domain/rules/plan-period.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isNearlyFull, showGb } from '#web/billing/storage.ts';
import { isOwed, Problem } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './SetUpNotice.module.css';

// The days left change at midnight, or by a payment, which reads them again.
const FRESH = 15 * 60_000;

/** The notice that the company's subscription is ending or over; stays until it is closed (spec 1 §7). */
export default function SubscriptionNotice({
  tenantId,
  mayPay,
}: {
  readonly tenantId: string;
  readonly mayPay: boolean;
}) {
  const { t } = useLanguage();
  const words = t.billing;
  const { data, error } = useQuery({ ...callQuery('subscription', {}, tenantId), staleTime: FRESH });
  // The text when it was closed: with fewer days left it is shown again.
  const [closed, setClosed] = useState('');
  useEffect(() => {
    // A login that must first set something up sees that on the page it is sent to; an offline login can go on working.
    const isShownElsewhere = isOwed(error) || (error instanceof Problem && error.code === 'needs_connection');
    if (error !== null && !isShownElsewhere) toast.error(words.failedSubscription);
  }, [error, words]);
  const daysLeft = data?.daysLeft ?? null;
  const notice = noticeOf(daysLeft);
  const { storageUsed: used = 0, storageQuota: quota = Infinity } = data ?? {};
  const filling = mayPay && isNearlyFull(used, quota) ? words.standing.nearlyFull(showGb(used), showGb(quota)) : '';
  const ending = notice === 'over' ? words.expired : words.expiring(daysLeft ?? 0);
  const sentence = notice === 'none' || daysLeft === null ? filling : ending;
  if (sentence === '') return null;
  if (sentence === closed) return null;
  return (
    <output className={styles['notice']} data-tone={notice === 'over' ? 'danger' : undefined}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={styles['text']}>
        {sentence} {mayPay && <Link to="/dashboard/order">{words.recharge}</Link>}
      </span>
      <CloseButton aria-label={t.actions.close} onClick={() => setClosed(sentence)} />
    </output>
  );
}
