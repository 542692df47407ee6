import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Payment } from './answers.ts';
import classes from './PaymentStatus.module.css';

const SIGNS = { pending: IconClock, verified: IconCircleCheck, refused: IconCircleX } as const;

/** Where a payment stands, in a list. */
export const shownStatus = (payment: Payment) => <PaymentStatus payment={payment} />;

/** Where a payment stands: a sign and a word, and the reason of a refusal. */
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
