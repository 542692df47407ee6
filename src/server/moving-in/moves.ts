import { randomUUID } from 'node:crypto';
import type { MOVING_KINDS } from '#domain/records/moving-in.ts';
import { oldLr } from '#domain/records/old-lr.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { removeParts, writeParts } from '../files/parts.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { NO_PAGE, pageJson } from '../database/page.ts';
import { brokenConstraint, conflict, notFound } from '../errors/errors.ts';
import { receivedOf } from '../files/received.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { DATE_AHEAD, refusedAt } from '../ledger/refusals.ts';
import { templateOf } from '../records/import.ts';
import { faultSheetOf, type RowError } from '../records/import-faults.ts';
import { foldedHead } from '../records/sheet-heads.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { MOVING_KIND } from './turn.ts';
import { addMove, checkAgain, chooseHead, listMoves, readMove, startMove, undoMove } from './move-statements.ts';
import { touchedLedgers } from './ledgers-back.ts';
import { touchedLrs } from './take-back.ts';

const UNDER_WAY = conflict('under_way', 'A file is being imported. Wait until it is finished.');
const NOT_CHECKED = conflict('not_checked', 'Choose the file again: it has to be checked first.');
const HAS_FAULTS = conflict(
  'has_faults',
  'Correct the rows listed and choose the file again, or import only the good rows.',
);
const NOT_TAKEN = conflict('not_taken', 'Only an imported file can be taken back.');
const PIECE = 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The sentence about LRs of a file that something else refers to. */
const touched = (many: number, first: string) =>
  many === 1
    ? `LR ${first} was used since. Undo that first.`
    : `${many} of its LRs were used since, as ${first}. Undo that first.`;

/** The same for ledgers; `by`: the number of the document that uses the first. */
const touchedLedger = (many: number, first: string, by: string) =>
  many === 1
    ? `${first} was used since, in ${by}. Undo that first.`
    : `${many} of its ledgers were used since, as ${first} in ${by}. Undo that first.`;

interface MoveAnswers {
  readonly database: Database;
  readonly files: FileStore;
  readonly sheets: Spreadsheets;
}

/** Only one file of a company is worked on at a time. */
async function orUnderWay<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw brokenConstraint(error) === 'moving_in_one' ? UNDER_WAY : error;
  }
}

/** Stores the bytes of a file, part by part; returns the number of parts. */
async function keep(files: FileStore, tenantId: string, id: string, blob: Blob): Promise<number> {
  const parts = writeParts(files, { tenantId, taker: id, kind: MOVING_KIND });
  for (let at = 0; at < blob.size; at += PIECE)
    await parts.write(Buffer.from(await blob.slice(at, at + PIECE).arrayBuffer()));
  await parts.close();
  return parts.written().parts;
}

const readable = (id: string) => {
  if (!UUID.test(id)) throw notFound();
  return id;
};

/** Reads a file; throws 404. */
export async function foundMove(database: Database, tenantId: string, id: string) {
  const [move] = await database.read({ tenantId }, readMove, { id });
  if (!move) throw notFound();
  return move;
}

/** What has used the imported data since; empty: nothing. */
async function usedSince(
  database: Database,
  tenantId: string,
  id: string,
  kind: (typeof MOVING_KINDS)[number],
): Promise<string> {
  if (kind === 'Tally masters') {
    const [used] = await database.report({ tenantId }, touchedLedgers, { id });
    return used === undefined || used.many === 0 ? '' : touchedLedger(used.many, used.first, used.by);
  }
  const [used] = await database.report({ tenantId }, touchedLrs, { id });
  return used === undefined || used.many === 0 ? '' : touched(used.many, used.first);
}

/** The handlers of calls that change nothing. */
function reading({ database, sheets }: Pick<MoveAnswers, 'database' | 'sheets'>) {
  return {
    movingInTemplate: () => templateOf(sheets, 'Old LRs', Object.values(oldLr)),
    async movingInProgress({ tenantId, query: { id } }) {
      return (await foundMove(database, tenantId, id)).doc;
    },
    async movingInFaults({ tenantId, query: { id } }) {
      const { faults } = await foundMove(database, tenantId, id);
      return await faultSheetOf(sheets, faults.parse() as RowError[]);
    },
    async movingInList({ tenantId, query: { pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, listMoves(pageSize), { skip });
      return pageJson(page, { pageIndex, pageSize });
    },
  } satisfies Partial<Answerers>;
}

/** The handlers of the calls by which files are checked, imported and undone. */
export function answerMoves({ database, files, sheets }: MoveAnswers) {
  const stateOf = async (tenantId: string, id: string) =>
    (await foundMove(database, tenantId, id)).doc.parse() as {
      kind: (typeof MOVING_KINDS)[number];
      state: string;
      faults: number;
    };
  return {
    async movingInCheck({ tenantId, session, query: { kind, fileName, day }, body }) {
      if (day !== null && day > todayInIndia()) throw refusedAt('day', DATE_AHEAD);
      const { size, sha256 } = receivedOf(body);
      const id = randomUUID();
      const parts = await keep(files, tenantId, id, body);
      const row = { id, kind, day, fileName: fileName || 'file', bytes: size, sha256, parts };
      try {
        const [added] = await orUnderWay(() => database.write({ tenantId }, addMove, { ...row, ...unkeyed(session) }));
        if (!added) throw notFound();
        return added.doc;
      } catch (error) {
        await removeParts(files, { tenantId, taker: id, kind: MOVING_KIND });
        throw error;
      }
    },
    async movingInHead({ tenantId, body: { id, head, field } }) {
      const key = foldedHead(head);
      if (key === '') throw refusedAt('head', 'Choose column.');
      if (field !== '' && !Object.values(oldLr).some(({ wire }) => wire === field))
        throw refusedAt('field', 'Read As was not found.');
      return await orUnderWay(() =>
        database.transaction({ tenantId }, async (run) => {
          await run(chooseHead, { id, head: key, field });
          const [again] = await run(checkAgain, { id });
          if (!again) throw (await run(readMove, { id })).length === 0 ? notFound() : NOT_CHECKED;
          return again.doc;
        }),
      );
    },
    async movingInStart({ tenantId, session, body: { id, take } }) {
      const [started] = await orUnderWay(() =>
        database.write({ tenantId }, startMove, { id, take, ...unkeyed(session) }),
      );
      if (started) return started.doc;
      const { state, faults } = await stateOf(tenantId, id);
      throw state === 'checked' && faults > 0 ? HAS_FAULTS : NOT_CHECKED;
    },
    async movingInUndo({ tenantId, session, body: { id } }) {
      const { state, kind } = await stateOf(tenantId, id);
      if (state !== 'taken') throw NOT_TAKEN;
      const used = await usedSince(database, tenantId, readable(id), kind);
      if (used !== '') throw conflict('in_use', used);
      const [undone] = await orUnderWay(() => database.write({ tenantId }, undoMove, { id, ...unkeyed(session) }));
      if (!undone) throw NOT_TAKEN;
      return undone.doc;
    },
    ...reading({ database, sheets }),
  } satisfies Partial<Answerers>;
}
