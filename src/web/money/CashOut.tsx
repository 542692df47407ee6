import { isCash } from '#domain/rules/accounts.ts';
import { toPaise } from '#domain/rules/money.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import { amountsOf } from '#web/ui/entries.ts';
import { Field } from '#web/ui/Field.tsx';
import type { VoucherFormState } from './voucher-form.ts';
import { useAccountBalance } from './useAccountBalance.ts';
import { useBalance } from './useBalance.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import { voucherForms } from './voucher-fields.ts';

interface BalanceProps {
  readonly account: string | undefined;
  readonly day: string | undefined;
}

/** An account's balance at the end of a day, shown beside its field. */
export function AccountBalance({ account = '', day = '' }: BalanceProps) {
  const words = useMoneyWords();
  const shown = useBalance();
  const balance = useAccountBalance(account, day);
  return balance === undefined ? '\u00A0' : words.balanceOf(shown(balance));
}

interface CashReasonProps {
  readonly form: VoucherFormState;
  /** The account that the money comes from. */
  readonly account?: string | undefined;
  /** The amount going out, in paise; absent: the form's amount. */
  readonly paise?: bigint;
}

/** Asks an admin for a reason when more cash goes out than there is. */
export function CashReason({ form, account = '', paise }: CashReasonProps) {
  const { roleId } = useUser();
  const { values } = form;
  const balance = useAccountBalance(isCash(account) ? account : '', values['day'] ?? '');
  const { amount } = amountsOf({ amount: voucherForms.contra.amount }, { amount: values['amount'] ?? '' });
  const goesOut = paise ?? toPaise(amount);
  const isShort = balance !== undefined && goesOut > 0n && goesOut > toPaise(balance);
  const isNeeded = isShort || form.getInputProps('reason').error !== undefined || values['reason'] !== '';
  return isNeeded && mayCall('companyAdmin', roleId) ? <CashReasonField form={form} /> : null;
}

function CashReasonField({ form }: Pick<CashReasonProps, 'form'>) {
  const words = useMoneyWords();
  return <Field form={form} name="reason" autoComplete="off" description={words.reasonHint} />;
}
