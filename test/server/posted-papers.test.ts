import { beforeAll, expect, test } from 'vitest';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { postingOf, VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { kindPages } from '#web/kind-pages.ts';
import { pageOfVoucher } from '#web/reports/voucher-page.ts';
import { aNewOne, sentWith, STEPS } from '#test/contract/expectations-steps.ts';
import { aCompany, call, done } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { makeReferred } from '#test/referred.ts';

// What the steps of any kind of document post leads back to the document, which the day book opens.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

/** The kinds of vouchers that steps of documents post: an LR posts by its save, and opens its consignment note. */
const OF_STEPS = VOUCHER_KINDS.filter((kind) => {
  const poster = postingOf(kind)?.postedBy ?? '';
  return poster !== 'bilty' && Object.hasOwn(documents, poster);
});
const stepped = [...new Set(STEPS.map(({ name }) => name))];

/** Takes every step of a kind that does not cancel, each on a document of its own; returns their numbers. */
async function takeSteps(token: string, wanted: DocumentName): Promise<string[]> {
  const numbers: string[] = [];
  for (const each of STEPS.filter(({ name, step }) => name === wanted && step.cancels !== true)) {
    const number = await aNewOne(portal, token, each);
    done(await call(portal, each.call, { token, body: sentWith(each, number) }));
    numbers.push(number);
  }
  return numbers;
}

test.each(stepped)('what the steps of %s post leads to its page', async (name) => {
  const { token } = await aCompany(portal);
  await makeReferred(portal, token);
  const numbers = await takeSteps(token, name);
  const { reportPath, numberParam } = kindPages[name];
  for (const kind of OF_STEPS) {
    const { data } = done(await call(portal, 'moneyList', { token, query: { kind, pageSize: 100 } }));
    if (postingOf(kind)?.postedBy === name) expect(data.length, kind).toBeGreaterThan(0);
    for (const { voucher_No: voucherNo, paper } of data) {
      const [path, query] = pageOfVoucher({ kind, voucherNo, paper, biltyNo: '' });
      expect(path).toBe(reportPath);
      expect(numbers).toContain(query[numberParam]);
    }
  }
});

test('every kind of voucher that a document posts was walked', () => {
  const posters = OF_STEPS.map((kind) => postingOf(kind)?.postedBy);
  expect(posters.length).toBeGreaterThan(1);
  expect(posters.filter((poster) => !stepped.some((name) => name === poster))).toEqual([]);
});
