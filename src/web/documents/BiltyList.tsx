import { useLanguage } from '#web/language/useLanguage.ts';
import { biltyScreen } from './bilty-screen.ts';
import { DocumentList } from './DocumentList.tsx';

/** The list of bilties (spec 2 §2, View Bilty). */
export function BiltyList() {
  const { t } = useLanguage();
  const { listNumber, date } = t.documents.bilty;
  return (
    <DocumentList
      screen={biltyScreen}
      columns={[
        { field: 'biltyNo', heading: listNumber },
        { field: 'sender' },
        { field: 'receiver' },
        { field: 'biltyDate', heading: date },
      ]}
      cardEnd={(shown) => `→ ${shown('receiver')}`}
    />
  );
}
