import type { AnyDocument } from '#domain/define.ts';
import { type DocumentKind, documents } from '#domain/kinds.ts';

type Dashed<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}-${Dashed<Rest>}` : Name;
/** The report that prints one document of a kind. */
type DocumentReport = Dashed<DocumentKind>;
/** The report that prints the list of a kind of document. */
export type DocumentListReport = `${DocumentReport}-list`;
/** The reports of every kind of document. */
export type ReportOfDocuments = DocumentReport | DocumentListReport;

const reportOf = (kind: string) => kind.replaceAll('_', '-') as DocumentReport;
/** The report that prints the list of a kind of document. */
export const listReportOf = ({ kind }: AnyDocument): DocumentListReport => `${reportOf(kind)}-list`;

const ofDocuments: ReadonlySet<string> = new Set(
  Object.values(documents).flatMap((document) => [reportOf(document.kind), listReportOf(document)]),
);
/** Whether a report prints a document or the list of its kind. */
export const isOfDocuments = (report: string): report is ReportOfDocuments => ofDocuments.has(report);
