import { useSearch } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import failureClasses from '#web/forms/LoadError.module.css';
import reportClasses from '#web/forms/Report.module.css';
import { ReportHead } from '#web/lists/ReportHead.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { PrintSheet } from '#web/ui/PrintPreview.tsx';
import { idIn, nameOf, type ReportScreen } from './record-screen.ts';
import { RecordNeighbours } from './RecordNeighbours.tsx';
import { printOf } from './RecordPrint.tsx';

/** The page with the print of the record in the address. */
export function RecordReport({ screen }: { readonly screen: ReportScreen }) {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const id = idIn(search['id']);
  const words = screen.words(t);
  // Only for the heading: if it cannot be read, the sheet below says why.
  const read = useQuery({
    queryKey: [screen.record.kind, 'read', id],
    queryFn: ({ signal }) => screen.read(id ?? 0, signal),
    enabled: id !== null && tenantId !== '',
  });
  if (id === null || tenantId === '') {
    return (
      <>
        <h1 tabIndex={-1}>{words.list}</h1>
        <p className={failureClasses['failed']} role="alert">
          {say(tenantId === '' ? 'Tenant ID not found' : 'Record not found.')}
        </p>
      </>
    );
  }
  const name = read.data === undefined ? '' : nameOf(screen.record, read.data);
  return (
    <div className={reportClasses['report']}>
      <ReportHead
        title={words.saved(name)}
        listPath={screen.listPath}
        editAddress={addressOf(screen.formPath, { id: String(id) })}
      >
        <RecordNeighbours screen={screen} id={id} path={screen.reportPath} />
      </ReportHead>
      <PrintSheet key={id} {...printOf(screen, id, name, t)} />
    </div>
  );
}
