import type { bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { biltyScreen } from './bilty-screen.tsx';
import { DocumentList } from './DocumentList.tsx';
import type { DocumentScreen } from './screen.ts';
import { useFormOfCompany } from './useFormOfCompany.ts';

/** A company whose bilties are classic sees the list that it knows; it may choose the further columns. */
const classicList: DocumentScreen<typeof bilty> = { ...biltyScreen, document: lawfulBilty };
/** In a company of lawful ones; its own choice of columns, for the one of before knew nothing of them. */
const lawfulList: DocumentScreen<typeof bilty> = {
  ...classicList,
  // Six find room on its print.
  shown: ['lrNo', 'paymentBasis', 'lrStatus', 'destination', 'total', 'balance'],
  shownKey: 'lawful_bilty',
};

/** The list of bilties, with what the form of the company's bilties asks for. */
export function BiltyList() {
  const form = useFormOfCompany();
  return <DocumentList screen={form === 'lawful' ? lawfulList : classicList} />;
}
