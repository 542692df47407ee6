import { createHash } from 'node:crypto';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { COUNTER_ENDED } from '#domain/records/counter.ts';
import { lawfulRow } from '#domain/rules/lr-worked-out.ts';
import {
  SNAPSHOT_DIGEST,
  SNAPSHOT_PARTS,
  SNAPSHOT_SHARES,
  SNAPSHOT_VERSION,
  type SharedList,
  type SnapshotPart,
} from '#domain/rules/snapshot-shares.ts';
import type { CompanyPapers, CounterPapers } from '#print/papers/printed-lr.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { PaperCodes } from '../consignment/paper-codes.ts';
import type { LrAlone } from '../consignment/print.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import type { Statement } from '../database/statement.ts';
import { standingDocument } from '../documents/extension.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { inTurns } from '../lanes/in-turns.ts';
import { lawRows, type Law } from '../law/law.ts';
import { wholeShortLists } from '../records/short-lists.ts';
import { bytesOfText } from './certificates.ts';
import { existsTwice, verifiedContact, meet } from './contact.ts';
import {
  firstPlaces,
  snapshotBranches,
  snapshotContracts,
  snapshotCredits,
  snapshotDrivers,
  snapshotEways,
  snapshotLrs,
  snapshotPapers,
  snapshotPlaces,
  snapshotSettings,
  snapshotVehicles,
  type LrRow,
  type ShareRows,
} from './snapshot-statements.ts';

/** The dependencies of the snapshot besides the database. */
export interface SnapshotServices {
  readonly database: Database;
  readonly codes: PaperCodes;
  readonly law: Law;
  /** The start of addresses in codes. */
  readonly publicUrl: string;
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
}

const PARTS: Readonly<Record<Exclude<SnapshotPart, 'law' | 'printed'>, Statement<{ readonly doc: JsonText }>>> = {
  branches: snapshotBranches,
  heads: wholeShortLists.chargeHead,
  books: wholeShortLists.numberBook,
  settings: snapshotSettings,
  drivers: snapshotDrivers,
  vehicles: snapshotVehicles,
  contracts: snapshotContracts,
  credits: snapshotCredits,
  printers: wholeShortLists.printer,
  eways: snapshotEways,
};

function* readByStep(rows: readonly LrRow[]) {
  const found: { seq: number; doc: JsonText; bilty: LawfulBilty; alone: LrAlone; labelled: JsonText }[] = [];
  for (const { seq, doc, alone, labelled } of rows) {
    yield;
    const standing = standingDocument(lawfulBilty, doc.parse() as Readonly<Record<string, unknown>>);
    if (standing !== null)
      found.push({ seq, doc, bilty: lawfulRow(standing), alone: alone.parse() as LrAlone, labelled });
  }
  return found;
}

/** Reads the current data for a counter of a branch. */
function reading({ database, law, codes, publicUrl, readCompany, letterheadOf }: SnapshotServices) {
  const readPapers = async (tenantId: string): Promise<CompanyPapers> => {
    const [row] = await database.read({ tenantId }, snapshotPapers, {});
    if (row === undefined) throw notFound();
    return row.doc.parse() as CompanyPapers;
  };

  async function printedOf(tenantId: string): Promise<JsonText> {
    const [head, papers] = await Promise.all([readCompany(tenantId).then(letterheadOf), readPapers(tenantId)]);
    const logos = head.logos.map((logo) => (logo === null ? '' : Buffer.from(logo).toString('base64')));
    const printed: CounterPapers = { ...papers, company: head.company, logos, codeAddress: `${publicUrl}/v#` };
    return JsonText.of(printed);
  }

  async function partOf(tenantId: string, part: SnapshotPart): Promise<JsonText> {
    if (part === 'law') return JsonText.of(await lawRows(law));
    if (part === 'printed') return await printedOf(tenantId);
    const [row] = await database.read({ tenantId }, PARTS[part], { biltyNo: '' });
    if (row === undefined) throw notFound();
    return row.doc;
  }

  async function placesOf(tenantId: string, branch: number, only: Statement<ShareRows>): Promise<JsonText[]> {
    const shares = emptyShares('places');
    for (const { share, rows } of await database.read({ tenantId }, only, { branch })) shares[share] = rows;
    return shares;
  }

  /** The last LRs of a branch, each with its code, so that a reprinted paper has the same code as here. */
  async function lrsOf(tenantId: string, branch: number): Promise<JsonText[]> {
    const [rows, papers, company] = await Promise.all([
      database.read({ tenantId }, snapshotLrs, { branch }),
      readPapers(tenantId),
      readCompany(tenantId),
    ]);
    const read = await inTurns(readByStep(rows));
    const { gsT_NO: gstin } = company.parse() as { readonly gsT_NO: string };
    const coded = await codes.codesOf(
      { tenantId, gstin },
      read.map(({ bilty, alone: { lookup, paper } }) => ({ bilty, lawful: { ...papers, ...lookup, paper } })),
    );
    const shares = emptyShares('lrs');
    for (const { bilty, seq, doc, alone, labelled } of read) {
      const { paper: _paper, ...printed } = alone;
      const address = coded.get(bilty.biltyNo) ?? '';
      const snapshotOf = JsonText.of({ ...printed, code: address.slice(address.indexOf('#') + 1) });
      const share = seq % SNAPSHOT_SHARES.lrs;
      const before = shares[share] ?? NONE;
      shares[share] = withRow(
        before,
        `{"bilty":${doc.bytes},"printed":${snapshotOf.bytes},"labelled":${labelled.bytes}}`,
      );
    }
    return shares;
  }

  return { partOf, placesOf, lrsOf };
}

const NONE = new JsonText('[]');
const emptyShares = (list: SharedList) => Array.from({ length: SNAPSHOT_SHARES[list] }, () => NONE);
const withRow = ({ bytes }: JsonText, row: string) =>
  new JsonText(bytes === '[]' ? `[${row}]` : `${bytes.slice(0, -1)},${row}]`);
// No rows, no digest: a share that never had a row is not sent.
const digestOf = ({ bytes }: JsonText): Buffer =>
  bytes === '[]'
    ? Buffer.alloc(SNAPSHOT_DIGEST)
    : createHash('sha256').update(bytes, 'latin1').digest().subarray(0, SNAPSHOT_DIGEST);

/** Parses what a counter already has, in the order of the version. */
function sinceKnown(known: string) {
  const bytes = bytesOfText(known, SNAPSHOT_VERSION);
  // With another length it is from another portal or invalid: nothing is known.
  const before = bytes?.length === SNAPSHOT_VERSION ? Buffer.from(bytes) : Buffer.alloc(SNAPSHOT_VERSION);
  const now: Buffer[] = [];
  return {
    isNew(part: JsonText): boolean {
      const at = now.length * SNAPSHOT_DIGEST;
      const digest = digestOf(part);
      now.push(digest);
      return !digest.equals(before.subarray(at, at + SNAPSHOT_DIGEST));
    },
    version: () => Buffer.concat(now).toString('base64url'),
  };
}

/** What a counter already has, and whether it asks only for what it needs first. */
interface Known {
  readonly known: string;
  readonly first: string;
}

/** The handler of the data by which a counter books offline. */
export function answerSnapshot(services: SnapshotServices) {
  const { partOf, placesOf, lrsOf } = reading(services);

  /** `first`: only what a form needs, so that it arrives soon; the rest differs from its version, and so comes with the next request. */
  async function snapshotOf(tenantId: string, branch: number, { known, first }: Known): Promise<JsonText> {
    const isFirst = first === 'yes';
    const [parts, places, lrs] = await Promise.all([
      Promise.all(SNAPSHOT_PARTS.map((part) => partOf(tenantId, part))),
      placesOf(tenantId, branch, isFirst ? firstPlaces : snapshotPlaces),
      isFirst ? emptyShares('lrs') : lrsOf(tenantId, branch),
    ]);
    const since = sinceKnown(known);
    const entries = SNAPSHOT_PARTS.flatMap((part, at) => {
      const doc = parts[at] ?? NONE;
      return since.isNew(doc) ? [`"${part}":${doc.bytes}`] : [];
    });
    for (const [list, shares] of [['place_Shares', places] as const, ['lr_Shares', lrs] as const]) {
      const changed = shares.flatMap((rows, share) =>
        since.isNew(rows) ? [`{"share":${share},"rows":${rows.bytes}}`] : [],
      );
      if (changed.length > 0) entries.push(`"${list}":[${changed.join(',')}]`);
    }
    const head = `"version":"${since.version()}","now":"${new Date().toISOString()}"`;
    return new JsonText(`{${[head, ...entries].join(',')}}`);
  }

  return {
    async counterSnapshot({ tenantId, body }) {
      const contacted = await verifiedContact(services.codes, body);
      if (contacted.certified.company !== tenantId) throw notFound();
      const standing = await services.database.transaction({ tenantId }, async (run) => {
        const met = await meet(run, contacted);
        if (met.branch !== body.branch) throw notFound();
        return met;
      });
      if (standing.isTwice) throw existsTwice();
      if (standing.state !== 'active') throw conflict('ended', COUNTER_ENDED);
      return await snapshotOf(tenantId, standing.branch, body);
    },
  } satisfies Partial<Answerers>;
}
