import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { snapshotShape } from '#api/counter-snapshot.ts';
import { packageCode, packageSerial } from '#domain/rules/package-serial.ts';
import { codesOfChallan } from '#test/contract/expectations-scans.ts';
import { aBooking, aContact, aRegisteredCounter, sendRecords, signedBy } from '#test/counters.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aChallan, aLawfulBilty, aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { isLong, SEED } from '#test/long.ts';

// Packages are scanned into a vehicle and out of it; each counts once, no matter who scans it (spec 5 §8).

let portal: TestPortal;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  [company, other] = [await aCompany(portal), await aCompany(portal)];
});

/** A challan with LRs of these numbers of packages, of which a line may load only some. */
async function loaded(packages: readonly number[], onLines: readonly number[] = packages): Promise<string> {
  const { token } = company;
  const numbers: string[] = [];
  for (const count of packages) {
    const body = aLawfulBilty({ details: [{ ...aLine(), packing: 'Bag', packages: count }] });
    numbers.push(savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No);
  }
  const details = numbers.map((bilty_No, at) => ({ bilty_No, packages: onLines[at], weight: 100 }));
  const body = aChallan(numbers, { from_Branch: 1, details });
  return String(savedPaper(await call(portal, 'challanCreate', { token, body }))['challan_No']);
}
const go = async (challan_No: string) => {
  const { token } = company;
  done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'It has to go all the same' } }));
};
const scan = (
  way: 'scanLoad' | 'scanUnload',
  challan_No: string,
  codes: readonly string[],
  phone = 'one',
  by = company,
) => call(portal, way, { token: by.token, body: { challan_No, phone, codes } });
const resultsOf = async (...asked: Parameters<typeof scan>) =>
  done(await scan(...asked)).results.map(({ result }) => result);
const takenBack = async (
  way: 'scanLoad' | 'scanUnload',
  challan_No: string,
  codes: readonly string[],
  phone = 'one',
) => {
  const body = { challan_No, phone, codes, taken_Back: 'yes' as const };
  return done(await call(portal, way, { token: company.token, body })).results.map(({ result }) => result);
};
const linesOf = async (challan_No: string) =>
  done(await call(portal, 'scanRead', { token: company.token, query: { challan_No } })).lines;

describe('scanning the packages of a challan', () => {
  test('a scan needs a challan of the company, a phone and 1 to 200 codes', async () => {
    const number = await loaded([2]);
    const [[code = ''] = []] = await codesOfChallan(portal, company, number);
    for (const way of ['scanLoad', 'scanUnload'] as const) {
      expect(refused(await scan(way, 'none', [code])).status).toBe(404);
      expect(refused(await scan(way, `${number}-not`, [code], 'one', other)).status).toBe(404);
      expect(refused(await scan(way, number, [])).status).toBe(422);
      expect(refused(await scan(way, number, [code], '')).status).toBe(422);
      const many = Array.from({ length: 201 }, (_, at) => `X${at}`);
      expect(refused(await scan(way, number, many)).status).toBe(422);
    }
  });

  test('a scan by a clerk of another branch is refused with 403', async () => {
    const clerk = await aBackOffice(portal, company);
    const body = { branch_Code: 'PUN', name: 'Pune', city: 'Pune', state_Code: '27' };
    const branch = Number(done(await call(portal, 'branchCreate', { token: company.token, body })).id);
    done(await call(portal, 'branchSetHome', { token: company.token, body: { userName: clerk.userName, branch } }));
    const number = await loaded([1]);
    const [codes = []] = await codesOfChallan(portal, company, number);
    const asked = { token: clerk.token, body: { challan_No: number, phone: 'one', codes } };
    expect(refused(await call(portal, 'scanLoad', asked)).status).toBe(403);
    expect((await linesOf(number))[0]?.loaded).toEqual([]);
  });

  test('a package is right once, right again for the same phone, twice for another; a foreign code is other', async () => {
    const [number, elsewhere] = [await loaded([3, 2]), await loaded([1])];
    const [first = [], second = []] = await codesOfChallan(portal, company, number);
    const [[strange = ''] = []] = await codesOfChallan(portal, company, elsewhere);
    const codes = [...first.slice(0, 2), second[0] ?? '', strange, 'X', first[0]?.replace(/.$/, '?') ?? ''];
    expect(await resultsOf('scanLoad', number, codes)).toEqual(['right', 'right', 'right', 'other', 'other', 'other']);
    expect(await resultsOf('scanLoad', number, codes.slice(0, 3))).toEqual(['right', 'right', 'right']);
    expect(await resultsOf('scanLoad', number, [first[0] ?? '', first[2] ?? ''], 'two')).toEqual(['twice', 'right']);
    expect((await linesOf(number)).map((line) => line.loaded)).toEqual([[1, 2, 3], [1]]);
  });

  test('a loading scan is late after dispatch, an unloading scan before dispatch or after its LR is unloaded', async () => {
    const number = await loaded([2, 2]);
    const [first = [], second = []] = await codesOfChallan(portal, company, number);
    expect(await resultsOf('scanUnload', number, first)).toEqual(['late', 'late']);
    await go(number);
    expect(await resultsOf('scanLoad', number, first)).toEqual(['late', 'late']);
    expect(await resultsOf('scanUnload', number, first.slice(0, 1))).toEqual(['right']);
    const { token } = company;
    done(await call(portal, 'challanArrive', { token, body: { challan_No: number } }));
    const [line] = await linesOf(number);
    const lines = [{ bilty_No: line?.bilty_No, received: 2, short: 0, damaged: 0, excess: 0, remark: '' }];
    done(await call(portal, 'challanUnload', { token, body: { challan_No: number, lines } }));
    expect(await resultsOf('scanUnload', number, [first[1] ?? '', ...second])).toEqual(['late', 'right', 'right']);
    expect(await linesOf(number)).toMatchObject([
      { is_Unloaded: true, unloaded: [1] },
      { is_Unloaded: false, unloaded: [1, 2] },
    ]);
  });

  test('a package scanned into one challan’s vehicle is other for another challan, in and out', async () => {
    const { token } = company;
    const first = await loaded([5], [2]);
    const bilty_No = (await linesOf(first))[0]?.bilty_No ?? '';
    const rest = aChallan([bilty_No], { from_Branch: 1, details: [{ bilty_No, packages: 3, weight: 100 }] });
    const second = String(savedPaper(await call(portal, 'challanCreate', { token, body: rest }))['challan_No']);
    const [codes = []] = await codesOfChallan(portal, company, first);
    const [one = '', , three = '', four = ''] = codes;
    expect(await resultsOf('scanLoad', first, codes.slice(0, 2))).toEqual(['right', 'right']);
    expect(await resultsOf('scanLoad', second, codes.slice(0, 3))).toEqual(['other', 'other', 'right']);
    expect(await linesOf(first)).toMatchObject([{ loaded: [1, 2], elsewhere: [3] }]);
    expect(await linesOf(second)).toMatchObject([{ loaded: [3], elsewhere: [1, 2] }]);
    // Sent again after a lost answer, it is right again.
    expect(await resultsOf('scanLoad', first, [one])).toEqual(['right']);
    await go(first);
    await go(second);
    // The fourth was not scanned during loading: it may be on either truck.
    expect(await resultsOf('scanUnload', second, [one, three, four])).toEqual(['other', 'right', 'right']);
    expect(await resultsOf('scanUnload', first, [one])).toEqual(['right']);
  });

  test('the unloading says how many packages were scanned, also more than its line has', async () => {
    const number = await loaded([4], [2]);
    const [codes = []] = await codesOfChallan(portal, company, number);
    await go(number);
    await resultsOf('scanUnload', number, codes.slice(0, 3));
    const { lines } = done(
      await call(portal, 'challanUnloading', { token: company.token, query: { challan_No: number } }),
    );
    expect(lines).toMatchObject([{ packages: 2, scanned: 3 }]);
  });
});

describe('taking back a scan', () => {
  test('a scan taken back on any phone is no longer counted, and the package can be scanned again', async () => {
    const number = await loaded([3]);
    const [codes = []] = await codesOfChallan(portal, company, number);
    expect(await resultsOf('scanLoad', number, codes)).toEqual(['right', 'right', 'right']);
    for (const phone of ['two', 'one'])
      expect(await takenBack('scanLoad', number, [codes[1] ?? '', 'X'], phone)).toEqual(['right', 'other']);
    expect((await linesOf(number))[0]?.loaded).toEqual([1, 3]);
    expect(await resultsOf('scanLoad', number, [codes[1] ?? ''], 'two')).toEqual(['right']);
    expect(await resultsOf('scanLoad', number, [codes[1] ?? ''], 'one')).toEqual(['twice']);
  });

  test('a loading scan cannot be taken back after dispatch, an unloading scan can', async () => {
    const number = await loaded([2]);
    const [codes = []] = await codesOfChallan(portal, company, number);
    await resultsOf('scanLoad', number, codes);
    await go(number);
    expect(await takenBack('scanLoad', number, codes)).toEqual(['late', 'late']);
    await resultsOf('scanUnload', number, codes);
    expect(await takenBack('scanUnload', number, codes.slice(0, 1))).toEqual(['right']);
    expect(await linesOf(number)).toMatchObject([{ loaded: [1, 2], unloaded: [2] }]);
  });

  test('a package whose scan was taken back can be scanned into another vehicle', async () => {
    const first = await loaded([5], [2]);
    const bilty_No = (await linesOf(first))[0]?.bilty_No ?? '';
    const rest = aChallan([bilty_No], { from_Branch: 1, details: [{ bilty_No, packages: 3, weight: 100 }] });
    const answer = await call(portal, 'challanCreate', { token: company.token, body: rest });
    const second = String(savedPaper(answer)['challan_No']);
    const [[one = ''] = []] = await codesOfChallan(portal, company, first);
    await resultsOf('scanLoad', first, [one]);
    expect(await takenBack('scanLoad', second, [one])).toEqual(['other']);
    expect(await resultsOf('scanLoad', second, [one])).toEqual(['other']);
    expect(await takenBack('scanLoad', first, [one])).toEqual(['right']);
    expect(await resultsOf('scanLoad', second, [one])).toEqual(['right']);
  });

  test('three phones that scan and take back the same packages at once do not block one another', async () => {
    const number = await loaded([9, 9]);
    const codes = (await codesOfChallan(portal, company, number)).flat();
    const back = codes.toReversed();
    await Promise.all(
      ['one', 'two', 'three'].flatMap((phone) => [
        resultsOf('scanLoad', number, codes, phone),
        takenBack('scanLoad', number, back, phone),
      ]),
    );
    await takenBack('scanLoad', number, back);
    expect((await linesOf(number)).map((line) => line.loaded)).toEqual([[], []]);
  });
});

test('labels of a counter’s LR have the counter’s codes and are scanned like those of the portal', async () => {
  const { token, tenantId } = company;
  await useLawfulForm(portal, token);
  const counter = await aRegisteredCounter(portal, company, 1);
  const body = { details: [{ ...aLine(), packing: 'Bag', packages: 2 }] };
  const record = await aBooking(portal, company, counter, [1, 1], { body });
  const [received] = (await sendRecords(portal, counter, [signedBy(counter, record)])).records;
  expect(received).toMatchObject({ result: 'booked' });
  const bilty_No = String(received?.bilty_No);
  const codes = [1, 2].map((nth) => packageCode(packageSerial(tenantId, { book: counter.book, place: 1 }), nth));
  const query = { Bilty_No: bilty_No };
  const labels = readBack((await call(portal, 'labelPrint', { token, query })).bytes);
  expect(labels.pages.map((page) => codes.find((code) => page.includes(code)))).toEqual(codes);

  const details = [{ bilty_No, packages: 2, weight: 100 }];
  const challan = aChallan([bilty_No], { from_Branch: 1, details });
  const number = String(savedPaper(await call(portal, 'challanCreate', { token, body: challan }))['challan_No']);
  const [[portals = ''] = []] = await codesOfChallan(portal, company, number);
  const none = packageCode(packageSerial(tenantId, { book: counter.book, place: 2 }), 1);
  expect(await resultsOf('scanLoad', number, [...codes.slice(0, 1), none])).toEqual(['right', 'other']);
  expect(await resultsOf('scanLoad', number, [portals], 'two')).toEqual(['twice']);
  expect(await linesOf(number)).toMatchObject([{ labelled: { book: counter.book, place: 1 }, loaded: [1] }]);

  const { id: _id, body: contact } = aContact(counter);
  const told = snapshotShape.parse(
    done(await call(portal, 'counterSnapshot', { token, body: { ...contact, known: '' } })),
  );
  const rows = (told.lr_Shares ?? []).flatMap((share) => share.rows);
  expect(
    rows.find(({ bilty }) => (bilty as object as { readonly bilty_No: string }).bilty_No === bilty_No)?.labelled,
  ).toEqual({ book: counter.book, place: 1 });
});

const lot = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
// What phones send, in pieces: which phone, which packages, and whether it is sent twice because its answer was lost.
const pieces = fc.array(fc.record({ phone: fc.constantFrom('one', 'two', 'three'), lot, again: fc.boolean() }), {
  minLength: 2,
  maxLength: 8,
});
const packages = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 });

test('each package counts once and is right on one phone only, however phones scan at once', async () => {
  const property = fc.asyncProperty(packages, pieces, async (counts, drawn) => {
    const number = await loaded(counts);
    const codes = (await codesOfChallan(portal, company, number)).flat();
    const sent = drawn.flatMap(({ phone, lot: places, again }) => {
      const piece = { phone, codes: places.map((place) => codes[place % codes.length] ?? '') };
      return again ? [piece, piece] : [piece];
    });
    const told = await Promise.all(
      sent.map(async (piece) => {
        const { results } = done(await scan('scanLoad', number, piece.codes, piece.phone));
        return results.map((each) => ({ ...each, phone: piece.phone }));
      }),
    );
    const seen = new Set(sent.flatMap((piece) => piece.codes));
    expect((await linesOf(number)).reduce((sum, line) => sum + line.loaded.length, 0)).toBe(seen.size);
    for (const code of seen) {
      const right = told.flat().filter((each) => each.code === code && each.result === 'right');
      expect(new Set(right.map(({ phone }) => phone)).size).toBe(1);
    }
    const { rows } = await asOwner(portal, (client) =>
      client.query(
        `select count(*)::int as kept from package_scan
         where tenant_id = $1 and challan_seq = (select seq from challan where tenant_id = $1 and challan_no = $2)`,
        [company.tenantId, number],
      ),
    );
    expect(rows).toEqual([{ kept: seen.size }]);
  });
  await fc.assert(property, { seed: SEED, numRuns: isLong ? 100 : 6 });
});

test('scans of 91 days ago are deleted when others are made', async () => {
  const number = await loaded([2]);
  const [codes = []] = await codesOfChallan(portal, company, number);
  await resultsOf('scanLoad', number, codes.slice(0, 1));
  await asOwner(portal, (client) =>
    client.query(`update package_scan set scanned_at = now() - interval '91 days' where tenant_id = $1`, [
      company.tenantId,
    ]),
  );
  await resultsOf('scanLoad', number, codes.slice(1));
  expect((await linesOf(number))[0]?.loaded).toEqual([2]);
});
