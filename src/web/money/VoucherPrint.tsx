import { request } from '#web/client.ts';
import { numberedName } from '#web/print-file.ts';
import { MoneyPrint } from './MoneyPrint.tsx';

/** Which vouchers have a print. */
export const isPrintedVoucher = (kind: string): boolean => kind === 'Receipt' || kind === 'Payment';

interface VoucherPrintProps {
  readonly title: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** The print preview of a money receipt, or of the voucher of a payment. */
export function VoucherPrint({ title, number, onClose }: VoucherPrintProps) {
  return (
    <MoneyPrint
      title={title}
      fileName={numberedName('Money_Receipt.pdf', number)}
      printKey={['moneyPrint', number]}
      load={(language, signal) => request('moneyPrint', { query: { voucherNo: number, language }, signal })}
      onClose={onClose}
    />
  );
}
