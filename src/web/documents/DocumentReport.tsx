import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import { ActionButton, type FormAction } from '#web/forms/FormBar.tsx';
import { ReportHead } from '#web/lists/ReportHead.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Search } from '#web/client/page-search.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { BesideTitle } from './BesideTitle.tsx';
import type { PrintOptions } from './document-calls.ts';
import { DocumentNeighbours } from './DocumentNeighbours.tsx';
import { printOf, ShareDialog } from './DocumentPrint.tsx';
import failureClasses from '#web/forms/LoadError.module.css';
import reportClasses from '#web/forms/Report.module.css';
import { readQuery } from './read-query.ts';
import { SavedHead } from './SavedHead.tsx';
import { goodsNumberIn, titlesOf, type DocumentScreen } from './screen.ts';
import { StateChip } from './StateChip.tsx';
import { useSteps } from './useSteps.tsx';

// Not part of this page's chunk: the bundler joins small chunks, and would load the preview along with the form.
const PrintSheet = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintSheet }));

/** A page with the print of the document named in the address. */
export function DocumentReport<D extends AnyDocument>({ screen }: { readonly screen: DocumentScreen<D> }) {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const search: Search = useSearch({ strict: false });
  const given = search[screen.numberParam];
  // The router parses digits as a number.
  const number = typeof given === 'number' || typeof given === 'string' ? String(given) : undefined;
  const failure =
    tenantId === ''
      ? say('Tenant ID missing')
      : number === undefined
        ? say('Record not found.')
        : search['tenantId'] !== undefined && search['tenantId'] !== tenantId
          ? say('Access denied.')
          : null;
  if (failure === null && number !== undefined) return <ReportOf screen={screen} number={number} />;
  return (
    <>
      <h1 tabIndex={-1}>{screen.words(t).list}</h1>
      <p className={failureClasses['failed']} role="alert">
        {failure}
      </p>
    </>
  );
}

interface ReportOfProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  readonly number: string;
}

function ReportOf<D extends AnyDocument>({ screen, number }: ReportOfProps<D>) {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const [shared, setShared] = useState<PrintOptions | null>(null);
  const [further, setFurther] = useState<readonly FormAction[]>([]);
  const { stepsOf, stepDialog } = useSteps(screen);
  // Read only for its state; the print shows the rest.
  const isEnabled = screen.steps.length > 0 || screen.SavedPart !== undefined;
  const { data: answer } = useQuery({ ...readQuery(screen, number), enabled: isEnabled });
  const saved = { number, goodsNumber: answer === undefined ? '' : goodsNumberIn(screen, answer) };
  const isFixed = answer !== undefined && (screen.refusal?.(answer) ?? null) !== null;
  const { saved: title, isByGoods } = titlesOf(screen, saved, t);
  const steps = answer === undefined ? [] : stepsOf(answer, number).filter(({ cancels }) => !cancels);
  return (
    <div className={reportClasses['report']}>
      <ReportHead
        title={title}
        beside={isByGoods ? <BesideTitle screen={screen} saved={saved} /> : undefined}
        listPath={screen.listPath}
        editAddress={isFixed ? null : addressOf(screen.formPath, { [screen.numberParam]: number, tenantId })}
      >
        <DocumentNeighbours screen={screen} number={number} path={screen.reportPath} />
        {answer && <StateChip screen={screen} known={answer} />}
        {steps.map(({ name, icon, words, take }) => (
          <ActionButton key={name} icon={icon} text={words.button} onClick={take} />
        ))}
        {further.map(({ icon, text, onClick }) => (
          <ActionButton key={text} icon={icon} text={text} onClick={onClick} />
        ))}
      </ReportHead>
      <SavedHead screen={screen} number={number} answer={answer} onActions={setFurther} />
      <Suspense>
        <PrintSheet key={number} {...printOf(screen, number, t, setShared)} />
        {shared !== null && (
          <ShareDialog screen={screen} number={number} called={title} chosen={shared} onClose={() => setShared(null)} />
        )}
      </Suspense>
      {stepDialog}
    </div>
  );
}
