import { showDate } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { biltyScreen } from './bilty-screen.ts';
import { DocumentList, type ListRow } from './DocumentList.tsx';
import classes from './DocumentList.module.css';

const { biltyNo, biltyDate, sender, receiver } = biltyScreen.document.fields;
const textOf = (row: ListRow, { wire }: { readonly wire: string }) => {
  const value = row[wire];
  return typeof value === 'string' ? value : '';
};

/** The list of bilties (spec 2 §2, View Bilty). */
export function BiltyList() {
  const { t } = useLanguage();
  const words = t.documents.bilty;
  return (
    <DocumentList
      screen={biltyScreen}
      columns={[
        { name: 'number', heading: words.listNumber, strong: true, cell: (row) => textOf(row, biltyNo) },
        { name: 'sender', heading: words.sender, cell: (row) => textOf(row, sender) },
        { name: 'receiver', heading: words.receiver, cell: (row) => textOf(row, receiver) },
        { name: 'date', heading: words.date, cell: (row) => showDate(textOf(row, biltyDate)) },
      ]}
      renderCard={(row) => ({
        top: (
          <>
            <span className={classes['cardTop']}>
              <strong>{textOf(row, biltyNo)}</strong>
              <span>{showDate(textOf(row, biltyDate))}</span>
            </span>
            {textOf(row, sender)}
          </>
        ),
        end: `→ ${textOf(row, receiver)}`,
      })}
    />
  );
}
