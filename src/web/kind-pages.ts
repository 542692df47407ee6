import type { DocumentName, KindName, RecordName } from '#domain/kinds.ts';
import { documentTitles, recordTitles } from '#language/definition-words.en.ts';

type Path = `/dashboard/${string}`;

/** The addresses of a kind's pages. */
export interface KindPages {
  readonly formPath: Path;
  readonly listPath: Path;
  readonly reportPath: Path;
  /** The query param that names one: a document's number, a record's id. */
  readonly numberParam: string;
}

/** What the specification names otherwise than the name of the kind would (spec 1 §2). */
const NAMED_OTHERWISE = {
  bilty: { reportPath: '/dashboard/report' },
  exportBilty: { numberParam: 'biltyNo' },
  loadingSlip: { numberParam: 'loading_Slip_Id' },
  tripSheet: { numberParam: 'tripNo' },
  vehicle: { formPath: '/dashboard/vehicledetail' },
} as const satisfies Partial<Record<KindName, Partial<KindPages>>>;
type NamedOtherwise = typeof NAMED_OTHERWISE;

// The exact types are what links are checked against.
interface PagesByName<Name extends KindName> {
  readonly formPath: `/dashboard/${Lowercase<Name>}`;
  readonly listPath: `/dashboard/view${Lowercase<Name>}`;
  readonly reportPath: `/dashboard/${Lowercase<Name>}report`;
  readonly numberParam: Name extends RecordName ? 'id' : `${Name}No`;
}
type PagesOf<Name extends KindName> = Name extends keyof NamedOtherwise
  ? NamedOtherwise[Name] & Omit<PagesByName<Name>, keyof NamedOtherwise[Name]>
  : PagesByName<Name>;

function pagesOf(name: KindName, numberParam: string): KindPages {
  const small = name.toLowerCase();
  const otherwise: Partial<Record<KindName, Partial<KindPages>>> = NAMED_OTHERWISE;
  return {
    formPath: `/dashboard/${small}`,
    listPath: `/dashboard/view${small}`,
    reportPath: `/dashboard/${small}report`,
    numberParam,
    ...otherwise[name],
  };
}

export const DOCUMENT_NAMES = Object.keys(documentTitles) as DocumentName[];
export const RECORD_NAMES = Object.keys(recordTitles) as RecordName[];
export const KIND_NAMES: readonly KindName[] = [...DOCUMENT_NAMES, ...RECORD_NAMES];

/** The pages of every kind. */
export const kindPages = Object.fromEntries([
  ...DOCUMENT_NAMES.map((name) => [name, pagesOf(name, `${name}No`)]),
  ...RECORD_NAMES.map((name) => [name, pagesOf(name, 'id')]),
]) as { readonly [Name in KindName]: PagesOf<Name> };

/** The name of a kind's list in `t.menu`. */
export const listTitle = <const Name extends KindName>(name: Name) =>
  `view${name.charAt(0).toUpperCase()}${name.slice(1)}` as `view${Capitalize<Name>}`;

/** The name of a kind's report in `t.menu`. */
export const reportTitle = <const Name extends KindName>(name: Name) => `${name}Report` as const;

/** All query params that can name a document or record. */
export const NUMBER_PARAMS = Object.values(kindPages).map(({ numberParam }) => numberParam);
