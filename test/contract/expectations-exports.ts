import type { exportCalls } from '#api/exports.ts';
import { anIssuedBill } from './expectations-bills.ts';
import { anOpening } from './expectations-cash.ts';
import { movingSeeds } from './expectations-moving-in.ts';
import { sheetForm } from './expectations-records.ts';
import { aTallyRequest, newestExport, workAtExports } from '#test/exports.ts';
import { workAtMovesOf } from '#test/moving-in.ts';
import { asOwner, call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls of files for other programs, for the tests that go through every call of the contract.

type ExportCall = keyof typeof exportCalls;
type At = { readonly portal: TestPortal; readonly token: string };

/** Who may make these calls. */
export const exportExpectations = <Row>(ofItsAdmin: Row): Record<ExportCall, Row> => ({
  exportTally: ofItsAdmin,
  exportReturns: ofItsAdmin,
  exportGstr1: ofItsAdmin,
  exportGstr3b: ofItsAdmin,
  exportList: ofItsAdmin,
  exportDownload: ofItsAdmin,
  exportTallyNames: ofItsAdmin,
  exportTallyName: ofItsAdmin,
  exportKeepTallyNames: ofItsAdmin,
});

/** Makes a file that is ready; returns its id. */
async function aReadyExport({ portal, token }: At): Promise<string> {
  await workAtExports(portal);
  done(await call(portal, 'exportTally', { token, body: aTallyRequest() }));
  return (await newestExport({ portal, token })).id;
}

const NOVEMBER = { month: '2026-11' };
const NOVEMBER_KNOWN = { month: ['2026-11'], gstin: ['23AAHCM8960D1ZG'] };
/** Gives the first branch of a company a GSTIN, because without one it files no returns. */
const register = ({ portal }: At, tenantId: string) =>
  asOwner(portal, (client) =>
    client.query(`update branch set gstin = '23AAHCM8960D1ZG' where tenant_id = $1 and id = 1`, [tenantId]),
  );

const COMPANY_NAME = { account: '', tally_Name: 'Malwa Roadways 2026-27' };

/** Requests that succeed for a caller who may make them. */
export function exportRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Record<ExportCall, (() => Promise<Sent>) | Sent> {
  const at = () => ({ portal: world().portal, token: world().a.token });
  return {
    exportTally: async () => {
      await workAtExports(world().portal);
      return { body: aTallyRequest() };
    },
    exportReturns: async () => {
      await anIssuedBill(at());
      await register(at(), world().a.tenantId);
      return { query: NOVEMBER };
    },
    exportGstr1: async () => {
      await workAtExports(world().portal);
      await register(at(), world().a.tenantId);
      return { query: NOVEMBER };
    },
    exportGstr3b: async () => {
      await workAtExports(world().portal);
      await register(at(), world().a.tenantId);
      return { query: NOVEMBER };
    },
    exportList: async () => {
      await aReadyExport(at());
      return {};
    },
    exportDownload: async () => ({ query: { id: await aReadyExport(at()) } }),
    exportTallyNames: {},
    exportTallyName: { body: COMPANY_NAME },
    exportKeepTallyNames: {},
  };
}

/** Gives a company a Tally name that is a canary. */
export async function exportCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  const body = { account: '', tally_Name: word('TallyName') };
  done(await call(portal, 'exportTallyName', { token, body }));
}

/** How anyone else would try them. */
export const exportAttempts = (): Record<ExportCall, Sent[]> => ({
  // This would make a file of their own: test/server/tally.test.ts shows that none of A’s data is in it.
  exportTally: [{ body: aTallyRequest() }],
  exportReturns: [{ query: NOVEMBER }],
  exportGstr1: [{ query: NOVEMBER }],
  exportGstr3b: [{ query: NOVEMBER }],
  exportList: [{}],
  exportDownload: [{ query: { id: '00000000-0000-4000-8000-000000000000' } }],
  exportTallyNames: [{}, { query: { searchParam: 'QZ' } }],
  exportTallyName: [{ body: COMPANY_NAME }, { body: { ...COMPANY_NAME, account: 'party:1' } }],
  exportKeepTallyNames: [{}],
});

/** Finishes earlier files: a company has only one made at a time. */
export const freeExports = async (portal: TestPortal) => [await workAtExports(portal), await workAtMovesOf(portal)];

/** Values of bodies and queries with which their calls succeed. */
export async function exportSeeds(portal: TestPortal, company: TestCompany) {
  const { token, tenantId } = company;
  await register({ portal, token }, tenantId);
  const moving = await movingSeeds(portal, company);
  const opening = (await sheetForm([anOpening()])).get('file') as File;
  return {
    bodies: { exportTally: aTallyRequest(), exportTallyName: COMPANY_NAME, ...moving.bodies },
    sheets: { ...moving.sheets, booksOpening: new Uint8Array(await opening.arrayBuffer()) },
    knownOf: {
      ...moving.knownOf,
      exportReturns: NOVEMBER_KNOWN,
      exportGstr1: NOVEMBER_KNOWN,
      exportGstr3b: NOVEMBER_KNOWN,
      exportDownload: { id: [await aReadyExport({ portal, token })] },
    },
  };
}
