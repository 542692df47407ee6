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

// The only register of kinds. Calls, statements, search, archive, audit, prints, screens and contract tests are derived from it, or say
// `satisfies Record<DocumentName, …>`, so that nothing about a new kind can be forgotten.

/** Every document with lines, by the prefix of its calls; they are searched and archived in this order. */
export const documents = {
  bilty: lawfulBilty,
  exportBilty,
  loadingSlip,
  challan,
  hire: hireMemo,
  tripSheet,
  contract,
} as const;

/** Every record of which a company has a list, by the prefix of its calls. */
export const records = {
  vehicle,
  employee,
  party,
} as const satisfies Record<ReferredKind, AnyListedRecord>;

/** Every short list that a company's admins manage, by the prefix of its calls. */
export const shortLists = { branch, chargeHead, numberBook, printer } as const;

export type DocumentName = keyof typeof documents;
export type RecordName = keyof typeof records;
export type KindName = DocumentName | RecordName;

export type ShortListName = keyof typeof shortLists;

export type DocumentKind = (typeof documents)[DocumentName]['kind'];
export type RecordKind = (typeof records)[RecordName]['kind'];

/** The name of a document or record in the database, the audit and the search: `export_bilty`. */
export type Kind = DocumentKind | RecordKind;

/** All kinds, documents first. */
export const KINDS: readonly Kind[] = [...Object.values(documents), ...Object.values(records)].map(({ kind }) => kind);
