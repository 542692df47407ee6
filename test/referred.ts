import type { CallName } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName, type RecordName } from '#domain/kinds.ts';
import { aDocument, NAMED_NUMBERS } from './documents.ts';
import { call, done, type At } from './factories.ts';
import { anEmployee, aParty, aVehicle } from './forms.ts';

// What samples of documents refer to: the first record of each kind, and documents by number.

/** A record of each kind to which a document may refer, as its form sends it. */
const RECORDS = { employee: anEmployee, vehicle: aVehicle, party: aParty } satisfies Record<RecordName, () => object>;

/** The kinds of documents whose numbers are in others. */
function named(): DocumentName[] {
  const kinds = Object.values<AnyDocument>(documents).flatMap(({ fields, lines }) =>
    [...Object.values(fields), ...Object.values(lines)].flatMap(({ names }) => names ?? []),
  );
  return (Object.keys(documents) as DocumentName[]).filter((name) => kinds.includes(documents[name].kind));
}

/** Makes a record of each kind. */
export async function makeRecords(portal: At, token: string): Promise<void> {
  for (const [name, sample] of Object.entries(RECORDS))
    done(await call(portal, `${name as RecordName}Create`, { token, body: sample() }));
}

/** Makes all of it for a new company. */
export async function makeReferred(portal: At, token: string): Promise<void> {
  const make = async (name: CallName, body: object) => void done(await call(portal, name, { token, body }));
  await makeRecords(portal, token);
  // The cash that steps pay out must exist.
  const opening = {
    date: '2026-04-01',
    branch: 1,
    mode: 'cash',
    head: 'capital',
    amount: 100_000,
    narration: 'Some cash',
  };
  await make('moneyReceipt', opening);
  for (const name of named()) for (const _ of NAMED_NUMBERS) await make(`${name}Create`, aDocument(name));
}
