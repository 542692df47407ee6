import { request } from '#web/client.ts';
import { numberedName } from '#web/print-file.ts';
import { MoneyPrint } from './MoneyPrint.tsx';

const PRINTED = ['Receipt', 'Payment', 'Contra', 'Journal', 'Reversal'];
/** Which vouchers have a print; LRs, bills and notes have papers of their own. */
export const isPrintedVoucher = (kind: string): boolean => PRINTED.includes(kind);

interface VoucherPrintProps {
  readonly title: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** The print preview of a money receipt, or of another voucher. */
export function VoucherPrint({ title, number, onClose }: VoucherPrintProps) {
  return (
    <MoneyPrint
      title={title}
      fileName={numberedName(number.startsWith('R') ? 'Money_Receipt.pdf' : 'Voucher.pdf', number)}
      printKey={['moneyPrint', number]}
      load={(language, signal) => request('moneyPrint', { query: { voucherNo: number, language }, signal })}
      onClose={onClose}
    />
  );
}
