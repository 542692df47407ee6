import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import { ReportHead } from '#web/lists/ReportHead.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Search } from '#web/client/page-search.ts';
import { useUser } from '#web/client/session.tsx';
import type { PrintOptions } from './document-calls.ts';
import { DocumentNeighbours } from './DocumentNeighbours.tsx';
import { printOf, ShareDialog } from './DocumentPrint.tsx';
import failureClasses from '#web/forms/LoadError.module.css';
import reportClasses from '#web/forms/Report.module.css';
import type { DocumentScreen } from './screen.ts';

// Not with this page: the bundler joins small parts, and would bring the preview along with the form.
const PrintSheet = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintSheet }));

/** A page with the print of the document that the address names. */
export function DocumentReport<D extends AnyDocument>({ screen }: { readonly screen: DocumentScreen<D> }) {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const [shared, setShared] = useState<PrintOptions | null>(null);
  const search: Search = useSearch({ strict: false });
  const given = search[screen.numberParam];
  // Digits alone are a number to the router.
  const number = typeof given === 'number' || typeof given === 'string' ? String(given) : undefined;
  const failure =
    tenantId === ''
      ? say('Tenant ID missing')
      : number === undefined
        ? say('Record not found.')
        : search['tenantId'] !== undefined && search['tenantId'] !== tenantId
          ? say('Access denied.')
          : null;
  if (failure !== null || number === undefined) {
    return (
      <>
        <h1 tabIndex={-1}>{screen.words(t).list}</h1>
        <p className={failureClasses['failed']} role="alert">
          {failure}
        </p>
      </>
    );
  }
  return (
    <div className={reportClasses['report']}>
      <ReportHead
        title={screen.words(t).saved(number)}
        listPath={screen.listPath}
        editAddress={addressOf(screen.formPath, { [screen.numberParam]: number, tenantId })}
      >
        <DocumentNeighbours screen={screen} number={number} path={screen.reportPath} />
        <Suspense>{screen.ReportPart && <screen.ReportPart number={number} />}</Suspense>
      </ReportHead>
      <Suspense>
        <PrintSheet key={number} {...printOf(screen, number, t, setShared)} />
        {shared !== null && (
          <ShareDialog screen={screen} number={number} chosen={shared} onClose={() => setShared(null)} />
        )}
      </Suspense>
    </div>
  );
}
