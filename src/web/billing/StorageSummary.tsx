import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { isNearlyFull, showGb } from './storage.ts';
import classes from './SubscriptionSummary.module.css';

/** How much of its plan's storage a company's photos and scans use, as figures and as a bar. */
export function StorageSummary({ tenantId }: { readonly tenantId: string }) {
  const { t } = useLanguage();
  const words = t.billing.standing;
  const { data } = useQuery({ ...callQuery('subscription', {}, tenantId), enabled: tenantId !== '' });
  if (data === undefined) return null;
  const { storageUsed: used, storageQuota: quota } = data;
  const share = Math.min(100, (100 * used) / quota);
  return (
    <section
      className={`card ${classes['standing']}`}
      data-tone={isNearlyFull(used, quota) ? 'ending' : 'fine'}
      aria-label={words.storage}
    >
      <div className={classes['standingHead']}>
        <p className={classes['plan']}>{words.storage}</p>
        <p className={classes['plan']}>{words.used(showGb(used), showGb(quota))}</p>
      </div>
      <div className={classes['bar']} aria-hidden>
        <div style={{ width: `${share}%` }} />
      </div>
    </section>
  );
}
