import type { RouteComponent } from '@tanstack/react-router';
import { isOfAdmins } from '#domain/admin-documents.ts';
import type { DocumentName, KindName, RecordName } from '#domain/kinds.ts';
import { documentScreen } from '#web/documents/document-screen.ts';
import { DOCUMENT_NAMES, kindPages, listTitle, NUMBER_PARAMS, RECORD_NAMES, reportTitle } from '#web/kind-pages.ts';
import { webKinds, type WebKind } from '#web/kinds.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { allTexts, texts } from '#web/client/page-search.ts';
import { page } from './page.ts';

/** The form, the list and the report of a document; each is loaded when first opened. */
function documentComponents(name: DocumentName) {
  const { form, list }: WebKind = webKinds[name];
  const commonList = async () => {
    const [screen, { DocumentList }] = await Promise.all([
      documentScreen(name),
      import('#web/documents/DocumentList.tsx'),
    ]);
    return () => <DocumentList screen={screen} />;
  };
  const report = async () => {
    const [screen, { DocumentReport }] = await Promise.all([
      documentScreen(name),
      import('#web/documents/DocumentReport.tsx'),
    ]);
    return { Report: () => <DocumentReport screen={screen} /> };
  };
  return {
    form: lazyRouteComponent(async () => ({ Form: await form() }), 'Form'),
    list: lazyRouteComponent(async () => ({ List: await (list ?? commonList)() }), 'List'),
    report: lazyRouteComponent(report, 'Report'),
  };
}

/** The same of a record. */
function recordComponents(name: RecordName) {
  const { form, list, screen: load } = webKinds[name];
  const report = async () => {
    const [screen, { RecordReport }] = await Promise.all([load(), import('#web/records/RecordReport.tsx')]);
    return { Report: () => <RecordReport screen={screen} /> };
  };
  return {
    form: lazyRouteComponent(async () => ({ Form: await form() }), 'Form'),
    list: lazyRouteComponent(async () => ({ List: await list() }), 'List'),
    report: lazyRouteComponent(report, 'Report'),
  };
}

/** The part of a page's path below the frame's. */
const below = <const Path extends string>(path: `/dashboard${Path}`) => path.slice('/dashboard'.length) as Path;

// Edit mode if there is a number; `copy` is the number of the document to copy, `waiting` the key of one that
// waits to be sent.
const one = texts(...NUMBER_PARAMS, 'copy', 'waiting', 'lrs');
const factsOf = (name: KindName) => ({
  choosesCompany: 'first' as const,
  ...(isOfAdmins(name) && { who: 'companyAdmin' as const }),
});

/** The routes of a kind: its form, its list and its report. The paths' exact types are what links are checked against. */
function kindRoutes<const Form extends string, const List extends string, const Report extends string>(
  name: KindName,
  pages: {
    readonly formPath: `/dashboard${Form}`;
    readonly listPath: `/dashboard${List}`;
    readonly reportPath: `/dashboard${Report}`;
  },
  components: { readonly form: RouteComponent; readonly list: RouteComponent; readonly report: RouteComponent },
) {
  const facts = factsOf(name);
  return [
    page(below(pages.formPath), name, one, components.form, facts),
    // The filters of a list are named by its definition, which is not loaded yet.
    page(below(pages.listPath), listTitle(name), allTexts, components.list, facts),
    page(below(pages.reportPath), reportTitle(name), one, components.report, facts),
  ] as const;
}

type Below<Path> = Path extends `/dashboard${infer Part}` ? Part : never;
type KindRoutes<Pages extends { readonly formPath: string; readonly listPath: string; readonly reportPath: string }> =
  ReturnType<typeof kindRoutes<Below<Pages['formPath']>, Below<Pages['listPath']>, Below<Pages['reportPath']>>>;
/** The routes of some kinds, with the exact paths of their pages. */
type RoutesOf<Names extends KindName> = {
  [Name in Names]: KindRoutes<(typeof kindPages)[Name]>[number];
}[Names][];

/** The routes of every document. */
export const documentRoutes = DOCUMENT_NAMES.flatMap((name) =>
  kindRoutes(name, kindPages[name], documentComponents(name)),
) as RoutesOf<DocumentName>;

/** The routes of every record. */
export const recordRoutes = RECORD_NAMES.flatMap((name) =>
  kindRoutes(name, kindPages[name], recordComponents(name)),
) as RoutesOf<RecordName>;
