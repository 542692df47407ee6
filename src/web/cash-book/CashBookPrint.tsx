import { lazy, Suspense, useState } from 'react';
import { bookDays } from '#domain/records/cash-book.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import { saveFile } from '#web/ui/save-file.ts';
import type { CashBranch } from './cash-answers.ts';
import { useCashWords } from './useCashWords.ts';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

interface CashBookPrintProps {
  readonly branch: CashBranch;
  readonly day: string;
  readonly onClose: () => void;
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The print preview of a branch's cash book for the day, or for the month up to it. */
export function CashBookPrint({ branch, day, onClose }: CashBookPrintProps) {
  const { t } = useLanguage();
  const words = useCashWords();
  const choices = [
    {
      name: 'days',
      label: words.days,
      options: [
        { value: 'day', label: showDate(day) },
        { value: 'month', label: words.since(showDate(firstOfMonth(day))) },
      ],
    },
    languageChoice(t),
  ];
  return (
    <Suspense>
      <PrintPreview
        title={words.bookOf(branch.name)}
        fileName="Cash_Book.pdf"
        printKey={['cashBookPrint', branch.id, day]}
        choices={choices}
        load={(chosen, signal) => {
          const fromDate = chosen['days'] === 'month' ? firstOfMonth(day) : day;
          const query = { branch: Number(branch.id), fromDate, toDate: day, language: languageIn(chosen) };
          return request('cashBookPrint', { query, signal });
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** The dialog that exports days of a branch's cash book as a spreadsheet. */
export function CashBookSheet({ branch, day, onClose }: CashBookPrintProps) {
  const { t } = useLanguage();
  const words = useCashWords();
  const [initial] = useState({ fromDate: firstOfMonth(day), toDate: day });
  return (
    <AskDialog
      title={words.bookOf(branch.name)}
      fields={bookDays}
      initial={initial}
      caption={t.lists.excel}
      send={async (values) => {
        saveFile(
          await request('cashBookExport', { query: { branch: Number(branch.id), ...values } }),
          'Cash_Book.xlsx',
        );
        onClose();
      }}
      onClose={onClose}
    />
  );
}
