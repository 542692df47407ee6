import { beforeAll, expect, test } from 'vitest';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { manyLrs } from '#test/many-lrs.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A delivery desk with 200 LRs that arrived at the same moment, as those of one night do.

const COUNT = 200;
const PAGE = 20;

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  // Every fourth of them is at the branch.
  await manyLrs(portal, company, COUNT * 4 + 1);
});

const page = async (pageIndex: number, pageSize = PAGE) =>
  done(await call(portal, 'deliveryList', { token: company.token, query: { pageIndex, pageSize } }));
const pages = async () => {
  const all: string[][] = [];
  for (let at = 1; at <= COUNT / PAGE; at += 1) all.push((await page(at)).data.map(({ bilty_No }) => bilty_No));
  return all;
};

test('a page behind the last is empty, and the desk of another company has none of them', async () => {
  expect((await call(portal, 'deliveryList', {})).status).toBe(401);
  const { token } = await aCompany(portal);
  expect(done(await call(portal, 'deliveryList', { token }))).toMatchObject({ data: [], totalCount: 0 });
  expect(await page(COUNT / PAGE + 1)).toMatchObject({ data: [], totalCount: COUNT });
});

test('200 waiting LRs are on ten pages, each LR on one, in the order of the whole list', async () => {
  const read = await pages();
  expect(read.map(({ length }) => length)).toEqual(Array.from({ length: COUNT / PAGE }, () => PAGE));
  expect(new Set(read.flat()).size).toBe(COUNT);
  expect(await page(1)).toMatchObject({ totalCount: COUNT, totalPages: COUNT / PAGE });
  const halves = await Promise.all([page(1, 100), page(2, 100)]);
  expect(read.flat()).toEqual(halves.flatMap(({ data }) => data.map(({ bilty_No }) => bilty_No)));
});

test('an LR of a page in the middle is delivered, and the pages after it move up by one', async () => {
  const before = (await pages()).flat();
  const gone = before[105] ?? '';
  const body = { bilty_Nos: [gone], kind: 'Delivered' };
  done(await call(portal, 'biltyEventAdd', { token: company.token, body }));
  expect((await page(1)).totalCount).toBe(COUNT - 1);
  expect((await pages()).flat()).toEqual(before.filter((number) => number !== gone));
});
