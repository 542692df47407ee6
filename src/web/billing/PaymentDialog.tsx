import { Button } from '@mantine/core';
import { IconCheck, IconPrinter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { refusal } from '#domain/records/payment.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import dialogClasses from '#web/forms/DialogParts.module.css';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { inRupees, type Payment } from './answers.ts';
import notes from './Notes.module.css';
import classes from './PaymentDialog.module.css';
import { InvoicePrint } from './InvoicePrint.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';

/** The action for which a payment is opened. */
export type PaymentAction = 'look' | 'verify' | 'refuse';

interface PaymentDialogProps {
  readonly payment: Payment;
  readonly action: PaymentAction;
  readonly mayDecide: boolean;
  /** Only companies that pay may print invoices. */
  readonly mayPrint: boolean;
  readonly onAsk: (action: PaymentAction) => void;
  /** Called when the payment was decided, here or by somebody else meanwhile. */
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

const titleOf = (payment: Payment, { of }: Words['billing']['transaction']) =>
  of(payment.companyName, inRupees(payment.amount));

/** The details of a payment, with the actions to verify or refuse it. */
export function PaymentDialog({ payment, action, mayDecide, mayPrint, onAsk, onDecided, onClose }: PaymentDialogProps) {
  const { t, say } = useLanguage();
  const words = t.billing.transaction;
  const [busy, setBusy] = useState(false);
  const [printed, setPrinted] = useState(false);
  const { id, tenantId, status } = payment;
  const what = titleOf(payment, words);
  const verify = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await request('paymentVerify', { tenantId, query: { id } });
      toast.success(words.verified);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    // If somebody else refused it meanwhile, the list shows who.
    onDecided();
  };
  if (printed) return <InvoicePrint payment={payment} onClose={onClose} />;
  if (action === 'refuse') return <RefusalDialog payment={payment} onDecided={onDecided} onClose={onClose} />;
  const pending = mayDecide && status === 'pending';
  return (
    <Dialog title={action === 'verify' ? words.verifyOf(what) : what} onClose={onClose}>
      <div className={dialogClasses['dialog']}>
        <div>
          <PaymentStatus payment={payment} />
        </div>
        <PaymentFacts payment={payment} />
        {pending && <p className={notes['hint']}>{words.verifyHint}</p>}
        <div className={dialogClasses['choices']}>
          {mayPrint && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => setPrinted(true)}
            >
              {words.print}
            </Button>
          )}
          {pending ? (
            <DecisionButtons busy={busy} onVerify={() => void verify()} onRefuse={() => onAsk('refuse')} />
          ) : (
            <Button data-autofocus onClick={onClose}>
              {t.actions.close}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { t, say } = useLanguage();
  const words = t.billing.transaction;
  const facts: readonly (readonly [string, string])[] = [
    [t.billing.invoice.plan, payment.planName],
    [words.period, t.billing.standing.period(showDate(payment.fromDate), showDate(payment.toDate))],
    [say('Payment Mode'), t.billing.modes[payment.mode] ?? ''],
    [words.accountNo, payment.accountNumber],
    [say('UPI ID'), payment.upiId],
    [words.reference, payment.reference],
    [say('Comment'), payment.comment],
    [words.transactionDate, showDate(payment.transactionDate)],
    [words.createdBy, payment.createdBy],
    [t.billing.invoice.title, payment.invoiceNo],
  ];
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function RefusalDialog({ payment, onDecided, onClose }: Pick<PaymentDialogProps, 'payment' | 'onDecided' | 'onClose'>) {
  const { t } = useLanguage();
  const words = t.billing.transaction;
  const { id, tenantId } = payment;
  return (
    <AskDialog
      title={words.refuseOf(titleOf(payment, words))}
      intro={<p className={notes['hint']}>{words.refuseHint}</p>}
      fields={refusal}
      initial={{ reason: '' }}
      caption={words.refuse}
      danger
      send={async (body) => {
        await request('paymentRefuse', { tenantId, query: { id }, body });
        toast.success(words.refused);
        onDecided();
      }}
      onClose={onClose}
    />
  );
}

interface DecisionButtonsProps {
  readonly busy: boolean;
  readonly onVerify: () => void;
  readonly onRefuse: () => void;
}

function DecisionButtons({ busy, onVerify, onRefuse }: DecisionButtonsProps) {
  const words = useLanguage().t.billing.transaction;
  return (
    <>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onRefuse}>
        {words.refuse}
      </Button>
      <Button data-autofocus leftSection={<IconCheck size={16} aria-hidden />} aria-disabled={busy} onClick={onVerify}>
        {words.verify}
      </Button>
    </>
  );
}
