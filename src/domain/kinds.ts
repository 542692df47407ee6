import type { ReferredKind } from './define.ts';
import { challan } from './documents/challan.ts';
import { contract } from './documents/contract.ts';
import { exportBilty } from './documents/export-bilty.ts';
import { hireMemo } from './documents/hire-memo.ts';
import { lawfulBilty } from './documents/lawful-bilty.ts';
import { loadingSlip } from './documents/loading-slip.ts';
import { tripSheet } from './documents/trip-sheet.ts';
import type { AnyListedRecord } from './listed-record.ts';
import { branch } from './records/branch.ts';
import { chargeHead } from './records/charge-head.ts';
import { employee } from './records/employee.ts';
import { numberBook } from './records/number-book.ts';
import { party } from './records/party.ts';
import { printer } from './records/printer.ts';
import { vehicle } from './records/vehicle.ts';

// The one register of kinds. Calls, statements, search, archive, audit, prints, screens and contract tests are made from
// it, or say `satisfies Record<DocumentName, …>`: what was forgotten of a new kind does not compile.

/** Every document with lines, by the first word of its calls; in this order they are found and archived. */
export const documents = {
  bilty: lawfulBilty,
  exportBilty,
  loadingSlip,
  challan,
  hire: hireMemo,
  tripSheet,
  contract,
} as const;

/** Every record of which a company keeps a list, by the first word of its calls. */
export const records = {
  vehicle,
  employee,
  party,
} as const satisfies Record<ReferredKind, AnyListedRecord>;

/** Every short list that a company's admins keep, by the first word of its calls. */
export const shortLists = { branch, chargeHead, numberBook, printer } as const;

export type DocumentName = keyof typeof documents;
export type RecordName = keyof typeof records;
export type KindName = DocumentName | RecordName;

export type ShortListName = keyof typeof shortLists;

export type DocumentKind = (typeof documents)[DocumentName]['kind'];
export type RecordKind = (typeof records)[RecordName]['kind'];

/** What a document or a record is called in the database, the audit and the search: `export_bilty`. */
export type Kind = DocumentKind | RecordKind;

/** All kinds, documents first. */
export const KINDS: readonly Kind[] = [...Object.values(documents), ...Object.values(records)].map(({ kind }) => kind);
