import type { movingInCalls } from '#api/moving-in.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { anOldLr, checkedMasters, checkedMove, fileForm, oldLrCsv, takenMove, workAtMovesOf } from '#test/moving-in.ts';
import type { TestPortal } from '#test/portal.ts';
import { tallyMastersXml, tallyTrialXml } from '#test/tally-masters.ts';

// What is expected of the calls of moving in, for the tests that go through every call of the contract.

type MovingCall = keyof typeof movingInCalls;

/** Who may make these calls. */
export const movingExpectations = <Row>(ofItsAdmin: Row): Record<MovingCall, Row> => ({
  movingInTemplate: ofItsAdmin,
  movingInCheck: ofItsAdmin,
  movingInHead: ofItsAdmin,
  movingInStart: ofItsAdmin,
  movingInUndo: ofItsAdmin,
  movingInProgress: ofItsAdmin,
  movingInFaults: ofItsAdmin,
  movingInList: ofItsAdmin,
  movingInTally: ofItsAdmin,
  movingInTrial: ofItsAdmin,
  movingInSteps: ofItsAdmin,
  movingInSkip: ofItsAdmin,
});

const LEDGERS = [{ name: 'Malwa Mills', parent: 'Sundry Debtors', opening: 150_000n }];
// Without openings, so that a taken file does not move the first day of the books.
const MASTERS = tallyMastersXml(LEDGERS.map((ledger) => ({ ...ledger, opening: 0n })));

let nth = 0;
const aSheet = () => {
  nth += 1;
  return oldLrCsv([anOldLr(nth, { 'LR No.': `MOVED-${nth}`, 'Open Amount': '0' })]);
};
const FILE = { kind: 'Old LRs', file_Name: 'old-lrs.csv' };
const aMove = async (portal: TestPortal, company: Pick<TestCompany, 'token'>) => {
  await workAtMovesOf(portal);
  return await checkedMove({ portal, company }, aSheet());
};
const masters = async (portal: TestPortal, company: Pick<TestCompany, 'token'>) => {
  await workAtMovesOf(portal);
  return await checkedMasters({ portal, company }, MASTERS, '2026-04-01');
};
const aTakenMove = async (portal: TestPortal, company: Pick<TestCompany, 'token'>) =>
  await takenMove({ portal, company }, (await aMove(portal, company)).id);

/** Requests that succeed for a caller who may make them. */
export function movingRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Record<MovingCall, (() => Promise<Sent>) | Sent> {
  const move = () => aMove(world().portal, world().a);
  return {
    movingInTemplate: {},
    movingInCheck: async () => {
      await workAtMovesOf(world().portal);
      return { query: FILE, body: fileForm(aSheet(), 'old-lrs.csv') };
    },
    movingInHead: async () => ({ body: { id: (await move()).id, head: 'Remark', field: '' } }),
    movingInStart: async () => ({ body: { id: (await move()).id, take: 'all' } }),
    movingInUndo: async () => ({ body: { id: (await aTakenMove(world().portal, world().a)).id } }),
    movingInProgress: async () => ({ query: { id: (await move()).id } }),
    movingInFaults: async () => ({ query: { id: (await move()).id } }),
    movingInList: {},
    movingInTally: async () => ({ query: { id: (await masters(world().portal, world().a)).id } }),
    movingInSteps: {},
    movingInSkip: { body: { step: 'drivers', skipped: 'yes' } },
    movingInTrial: { body: fileForm(tallyTrialXml(LEDGERS), 'TrialBal.xml') },
  };
}

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** How anyone else would try them. */
export const movingAttempts = (): Record<MovingCall, Sent[]> => ({
  movingInTemplate: [],
  movingInCheck: [],
  movingInHead: [{ body: { id: NO_ID, head: 'Remark', field: '' } }],
  movingInStart: [{ body: { id: NO_ID, take: 'all' } }],
  movingInUndo: [{ body: { id: NO_ID } }],
  movingInProgress: [{ query: { id: NO_ID } }],
  movingInFaults: [{ query: { id: NO_ID } }],
  movingInList: [{}],
  movingInTally: [{ query: { id: NO_ID } }],
  movingInTrial: [],
  movingInSteps: [{}],
  movingInSkip: [{ body: { step: 'drivers', skipped: 'yes' } }],
});

/** Moves in old LRs with canaries as names. */
export async function movingCanaries(portal: TestPortal, company: TestCompany, word: (field: string) => string) {
  await workAtMovesOf(portal);
  const sheet = oldLrCsv([
    anOldLr(1, { 'LR No.': 'CAN-1', Consignor: word('OldConsignor'), Remark: word('OldRemark') }),
  ]);
  const sent = await call(portal, 'movingInCheck', {
    token: company.token,
    query: { ...FILE, file_Name: `${word('File')}.csv` },
    body: fileForm(sheet, 'old.csv'),
  });
  done(sent);
  await workAtMovesOf(portal);
}

/** Values of bodies and queries with which their calls succeed. */
export async function movingSeeds(portal: TestPortal, company: TestCompany) {
  const { id } = await aMove(portal, company);
  return {
    bodies: {
      movingInHead: { id, head: 'Remark', field: '' },
      movingInStart: { id, take: 'all' },
      movingInUndo: { id },
      movingInSkip: { step: 'drivers', skipped: 'yes' },
    },
    knownOf: {
      movingInProgress: { id: [id] },
      movingInFaults: { id: [id] },
      movingInTally: { id: [id] },
      movingInCheck: { kind: ['Old LRs'], file_Name: ['old-lrs.csv'] },
    },
    sheets: {
      movingInCheck: new TextEncoder().encode(aSheet()),
      movingInTrial: new TextEncoder().encode(tallyTrialXml(LEDGERS)),
    },
  };
}
