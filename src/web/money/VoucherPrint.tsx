import { useMemo } from 'react';
import { VOUCHER_KIND_FACTS } from '#domain/rules/voucher-kinds.ts';
import { request } from '#web/client/request.ts';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import { numberedName } from '#web/forms/print-file.ts';
import { SharedPrint } from './SharedPrint.tsx';

interface VoucherPrintProps {
  readonly title: string;
  readonly number: string;
  readonly onClose: () => void;
}

/** The print preview of a money receipt, or of another voucher. */
export function VoucherPrint({ title, number, onClose }: VoucherPrintProps) {
  const printName = number.startsWith(VOUCHER_KIND_FACTS.Receipt.prefix) ? 'Money_Receipt.pdf' : 'Voucher.pdf';
  const screen = useMemo<PrintedScreen>(
    () => ({
      document: { kind: 'voucher' },
      printName,
      words: () => ({ saved: () => title }),
      print: (voucherNo, { language, printer, printJob }, signal) =>
        request('moneyPrint', {
          query: { voucherNo, language, ...(printer !== undefined && { printer, printJob: printJob ?? '' }) },
          signal,
        }),
      share: (voucherNo, { language }) => request('moneyShare', { query: { voucherNo, language } }),
    }),
    [printName, title],
  );
  const fileName = numberedName(printName, number);
  return <SharedPrint screen={screen} number={number} title={title} fileName={fileName} forOffice onClose={onClose} />;
}
