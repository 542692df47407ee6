import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Payment } from './answers.ts';
import classes from './PaymentStatus.module.css';

const SIGNS = { pending: IconClock, verified: IconCircleCheck, refused: IconCircleX } as const;

/** The status of a payment, for a list cell. */
export const shownStatus = (payment: Payment) => <PaymentStatus payment={payment} />;

/** The status of a payment: an icon and a word, with the reason if it was refused. */
export function PaymentStatus({ payment }: { readonly payment: Payment }) {
  const { t } = useLanguage();
  const { status, reason } = payment;
  const Sign = SIGNS[status];
  return (
    <>
      <span className={classes['status']} data-status={status}>
        <Sign size={16} aria-hidden /> {t.billing.statuses[status]}
      </span>
      {reason !== '' && <span className={classes['reason']}>{reason}</span>}
    </>
  );
}
