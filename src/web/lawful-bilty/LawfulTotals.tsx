import { lazy, Suspense, useState } from 'react';
import { choiceOf } from '#domain/rules/gst.ts';
import { formatRupees } from '#domain/rules/money.ts';
import { Fee, rupees, Sum, TotalsCard } from '#web/documents/DocumentLayout.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/client/session.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import classes from './LawfulBilty.module.css';
import { Advice, type LawfulFormState } from './LawfulFields.tsx';
import type { LawfulMoney } from './lawful-money.ts';
import { useLawfulWords } from './useLawfulWords.ts';

// Rarely opened.
const GstPayerDialog = lazy(() => import('./GstPayerDialog.tsx'));

interface LawfulMoneyProps {
  readonly form: LawfulFormState;
  readonly money: LawfulMoney;
}

/** The live sums of the bilty, with its tax. */
export function LawfulTotals({ form, money: { quote, advice } }: LawfulMoneyProps) {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const { gst } = quote;
  const taxes = [
    ['CGST', gst.cgst, gst.rate / 2],
    ['SGST', gst.sgst, gst.rate / 2],
    ['IGST', gst.igst, gst.rate],
  ] as const;
  return (
    <TotalsCard>
      <dl>
        <Sum term={words.freight} amount={rupees(quote.freight)} />
        <Sum term={words.totalCharges} amount={rupees(quote.beforeTax - quote.freight)} />
        {taxes.map(
          ([name, amount, rate]) =>
            amount > 0n && <Sum key={name} term={words.tax(say(name), String(rate))} amount={rupees(amount)} />,
        )}
      </dl>
      <dl aria-live="polite">
        <Sum term={words.total} amount={rupees(quote.total)} grand />
      </dl>
      <dl>
        <Sum term={words.advance} amount={`− ${rupees(quote.advance)}`} />
      </dl>
      {!form.takenBack && (
        <>
          <Fee
            form={form}
            name="received"
            description={advice['received'] && <Advice advice={advice} name="received" />}
          />
          <dl>
            <Sum term={words.balance} amount={rupees(quote.balance)} />
          </dl>
        </>
      )}
    </TotalsCard>
  );
}

/** Who pays the GST. */
function GstChip({ quote }: Pick<LawfulMoney, 'quote'>) {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const { payer, isReverse, rate } = quote.gst;
  const by = payer === '' ? words.noGst : words.gstBy(say(payer));
  return (
    <output>
      <Chip text={isReverse ? `${by} · ${words.reverse} ${rate}%` : by} />
    </output>
  );
}

/** Who pays the GST and why, or why nobody does; an admin may choose another payer when there is something to pay. */
export function GstReason({ form, money }: LawfulMoneyProps) {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const isAdmin = useSession()?.rights.admin === true;
  const [isChoosing, setChoosing] = useState(false);
  const { payer, reason } = money.quote.gst;
  if (!money.isPayerKnown) return null;
  const isChosen = payer !== '' && choiceOf(form.state.texts) !== undefined;
  return (
    <div className={classes['beside']} data-guide="gst">
      <GstChip quote={money.quote} />
      {isAdmin && payer !== '' && (
        <button
          type="button"
          className={classes['change']}
          aria-label={words.changePayer}
          onClick={() => setChoosing(true)}
        >
          {words.change}
        </button>
      )}
      <span className={classes['reason']}>{isChosen ? words.chosenByAdmin(reason) : say(reason)}</span>
      <Suspense>{isChoosing && <GstPayerDialog form={form} onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

/** The declared value, and whether the goods need an e-way bill. */
export function ValueChips({ money: { quote } }: Pick<LawfulMoneyProps, 'money'>) {
  const words = useLawfulWords();
  const { declaredValue, needsEwayBill } = quote;
  return (
    <>
      {declaredValue > 0n && <Chip text={words.declared(`₹${formatRupees(declaredValue).replace(/\.00$/, '')}`)} />}
      {needsEwayBill && <Chip tone="warning" text={words.ewayNeeded} />}
    </>
  );
}
