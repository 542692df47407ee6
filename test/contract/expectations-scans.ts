import type { scanCalls } from '#api/scans.ts';
import { packageCode, packageSerial } from '#domain/rules/package-serial.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { aDispatchedChallan, aLoadedChallan } from './expectations-dispatch.ts';

// What is expected of the calls that scan packages, for the tests that go through every call of the contract.

type ScanCall = keyof typeof scanCalls;

/** The codes of the packages of a challan's LRs, by LR. */
export async function codesOfChallan(
  portal: Pick<TestPortal, 'url'>,
  { token, tenantId }: Pick<TestCompany, 'token' | 'tenantId'>,
  challan_No: string,
): Promise<readonly (readonly string[])[]> {
  const { lines } = done(await call(portal, 'scanRead', { token, query: { challan_No } }));
  return lines.map(({ place, all_Packages }) =>
    Array.from({ length: all_Packages }, (_, at) => packageCode(packageSerial(tenantId, { book: 0, place }), at + 1)),
  );
}

type At = Pick<TestPortal, 'url'>;
type Scanning = Pick<TestCompany, 'token' | 'tenantId'>;

/** What a phone sends that has scanned the first package of a challan. */
export async function aScan(portal: At, company: Scanning, challan_No: string) {
  const [[code = ''] = []] = await codesOfChallan(portal, company, challan_No);
  return { challan_No, phone: 'a phone', codes: [code] };
}

/** Who may make these calls. */
export const scanExpectations = <Row>(ofCompany: Row): Record<ScanCall, Row> => ({
  scanRead: ofCompany,
  scanLoad: ofCompany,
  scanUnload: ofCompany,
});

/** Requests that succeed for a caller who may make them. */
export function scanRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<ScanCall, () => Promise<Sent>>> {
  const loaded = () => aLoadedChallan(world().portal, world().a.token);
  return {
    scanRead: async () => ({ query: { challan_No: await loaded() } }),
    scanLoad: async () => ({ body: await aScan(world().portal, world().a, await loaded()) }),
    scanUnload: async () => {
      const { portal, a } = world();
      return { body: await aScan(portal, a, await aDispatchedChallan(portal, a.token)) };
    },
  };
}

/** How anyone else would try them, with A’s numbers. */
export function scanAttempts(): Readonly<Record<ScanCall, Sent[]>> {
  const numbers = ['1', 'A-77', 'none'];
  const scans = numbers.map((challan_No) => ({ body: { challan_No, phone: 'another', codes: ['0000000001-1A'] } }));
  return { scanRead: numbers.map((challan_No) => ({ query: { challan_No } })), scanLoad: scans, scanUnload: scans };
}

/** Bodies with which their calls succeed. */
export const scanSeeds = async (portal: At, company: Scanning) => ({
  scanLoad: await aScan(portal, company, await aLoadedChallan(portal, company.token)),
  scanUnload: await aScan(portal, company, await aDispatchedChallan(portal, company.token)),
});
