import { VOUCHER_KIND_FACTS } from '#domain/rules/voucher-kinds.ts';
import { request } from '#web/client/request.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { MoneyPrint } from './MoneyPrint.tsx';

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
      fileName={numberedName(
        number.startsWith(VOUCHER_KIND_FACTS.Receipt.prefix) ? 'Money_Receipt.pdf' : 'Voucher.pdf',
        number,
      )}
      printKey={['moneyPrint', number]}
      load={(language, signal) => request('moneyPrint', { query: { voucherNo: number, language }, signal })}
      onClose={onClose}
    />
  );
}
