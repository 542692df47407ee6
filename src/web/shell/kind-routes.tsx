import type { RouteComponent } from '@tanstack/react-router';
import { isOfAdmins } from '#domain/admin-documents.ts';
import type { DocumentName } from '#domain/kinds.ts';
import { documentScreen, documentScreens, type LazyScreen } from '#web/documents/document-screens.ts';
import { kindPages, listTitle, NUMBER_PARAMS, reportTitle, type ReportedName } from '#web/kinds.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { allTexts, texts } from '#web/client/page-search.ts';
import type { ReportScreen } from '#web/records/record-screen.ts';
import { page } from './page.ts';

/** The form, the list and the report of a document; each is loaded when first opened. */
function documentPages(name: DocumentName) {
  const form = async () => ({ Form: await documentScreens[name].form() });
  const list = async () => {
    const entry: LazyScreen = documentScreens[name];
    if (entry.list !== undefined) return { List: await entry.list() };
    const [screen, { DocumentList }] = await Promise.all([
      documentScreen(name),
      import('#web/documents/DocumentList.tsx'),
    ]);
    return { List: () => <DocumentList screen={screen} /> };
  };
  const report = async () => {
    const [screen, { DocumentReport }] = await Promise.all([
      documentScreen(name),
      import('#web/documents/DocumentReport.tsx'),
    ]);
    return { Report: () => <DocumentReport screen={screen} /> };
  };
  return {
    form: lazyRouteComponent(form, 'Form'),
    list: lazyRouteComponent(list, 'List'),
    report: lazyRouteComponent(report, 'Report'),
  };
}

/** The report page of a screen's record. */
export function recordReport(load: () => Promise<ReportScreen>) {
  const report = async () => {
    const [screen, { RecordReport }] = await Promise.all([load(), import('#web/records/RecordReport.tsx')]);
    return { Report: () => <RecordReport screen={screen} /> };
  };
  return { report: lazyRouteComponent(report, 'Report') };
}

/** The part of a page's path below the frame's. */
const below = <const Path extends string>(path: `/dashboard${Path}`) => path.slice('/dashboard'.length) as Path;

// Edit mode if there is a number; `copy` is the number of the document to copy, `waiting` the key of one that
// waits to be sent.
const one = texts(...NUMBER_PARAMS, 'copy', 'waiting', 'lrs');
const factsOf = (name: ReportedName) => ({
  choosesCompany: 'first' as const,
  ...(isOfAdmins(name) && { who: 'companyAdmin' as const }),
});

/** The routes of a kind: its form, its list and its report. The paths' exact types are what links are checked against. */
export function kindRoutes<const Form extends string, const List extends string, const Report extends string>(
  name: ReportedName,
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

/** The routes of every document, with the exact paths that its entry in `kindPages` names. */
export const documentRoutes = (Object.keys(documentScreens) as DocumentName[]).flatMap((name) =>
  kindRoutes(name, kindPages[name], documentPages(name)),
) as { [Name in DocumentName]: KindRoutes<(typeof kindPages)[Name]>[number] }[DocumentName][];
