import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { chosenRate, type KnownContract } from '#domain/rules/chosen-rate.ts';
import { toPaise } from '#domain/rules/money.ts';
import {
  agreedFreight,
  overlappingLine,
  rateKey,
  RATE_KEYS,
  RATED_BY,
  type RateLine,
} from '#domain/rules/rate-contract.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aLine, aVehicle } from '#test/forms.ts';
import { SEED } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aBilledParty, aTbbLr } from '../contract/expectations-bills.ts';

type Fields = Record<string, unknown>;
const DAY = '2026-11-20';
let portal: TestPortal;
let company: TestCompany;
let clerk: string;
let party: number;
let place: number;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  clerk = (await aBackOffice(portal, company)).token;
  const vehicle = aVehicle({ vehicle_No: 'MP09KC1111', vehicle_Type: '20 ft' });
  done(await call(portal, 'vehicleCreate', { token: company.token, body: vehicle }));
});
beforeEach(async () => {
  ({ party, place } = await aBilledParty({ portal, token: company.token }, { name: 'Malwa Cement' }));
});

const aContract = async (details: Fields[], fields: Fields = {}) => {
  const body = { party, valid_From: '2026-04-01', valid_To: '2027-03-31', hide_Amounts: 'no', details, ...fields };
  return savedPaper(await call(portal, 'contractCreate', { token: company.token, body }));
};
const aRate = (fields: Fields = {}) => ({ from: 'Indore', to: 'Mumbai', basis: 'tonne', rate: 1200, ...fields });
const proposed = async (fields: Fields = {}) => {
  const query = {
    place,
    bilty_Date: DAY,
    from: 'Indore',
    to: 'Mumbai',
    charged_Weight: 10_500,
    packages: 40,
    ...fields,
  };
  return done(await call(portal, 'rateProposal', { token: clerk, query }));
};
const anLr = (fields: Fields = {}, freight = 12_600) => {
  const goods = aLine({
    item_Name: 'Cement',
    packages: 40,
    packing: 'Bag',
    weight: 10_500,
    freight_Amt: freight,
    advance_Amt: 0,
  });
  return aTbbLr(place, { bilty_Date: DAY, from: 'Indore', to: 'Mumbai', details: [goods], ...fields });
};
const book = (body: Fields, token = company.token) => call(portal, 'biltyCreate', { token, body });
const deviations = async () =>
  done(await call(portal, 'rateDeviations', { token: company.token, query: { pageSize: 100 } })).data;

describe('the rate that a contract proposes for an LR', () => {
  test('no rate is proposed without a contract, for another day or without the quantity it is charged by', async () => {
    expect(await proposed()).toBeNull();
    await aContract([aRate({ basis: 'km', rate: 38 })]);
    expect(await proposed()).toBeNull();
    expect(await proposed({ distance_Km: 585, bilty_Date: '2027-04-01' })).toBeNull();
    expect(await proposed({ distance_Km: 585 })).toMatchObject({ amount: 22_230 });
    expect(await proposed({ place: 0, distance_Km: 585 })).toBeNull();
  });

  test('the line with most matching keys is proposed, with the vehicle type of the vehicle’s record', async () => {
    await aContract([
      aRate({ from: '', to: '', rate: 900 }),
      aRate({ rate: 1200 }),
      aRate({ vehicle_Type: '20 FT', rate: 1500, minimum: 20_000 }),
      aRate({ vehicle_Type: '20 ft', goods: 'Cement', rate: 1400 }),
    ]);
    expect(await proposed({ to: 'Pune' })).toMatchObject({ line: 1, amount: 9_450 });
    expect(await proposed({ from: ' INDORE ' })).toMatchObject({ line: 2, amount: 12_600, is_Minimum: false });
    expect(await proposed({ vehicle_No: 'mp 09 kc 1111' })).toMatchObject({
      line: 3,
      amount: 20_000,
      is_Minimum: true,
    });
    expect(await proposed({ vehicle_No: 'MP09KC1111', goods: 'cement' })).toMatchObject({ line: 4, amount: 14_700 });
  });

  test('of two equal lines the newest contract’s is proposed, and none of a contract that has ended', async () => {
    await aContract([aRate()]);
    const { contract_No } = await aContract([aRate({ rate: 1300 })], { valid_From: '2026-10-01' });
    expect(await proposed()).toMatchObject({ contract_No, rate: 1300 });
    const body = { contract_No: String(contract_No), last_Day: '2026-11-19' };
    done(await call(portal, 'contractEnd', { token: company.token, body }));
    expect(await proposed()).toMatchObject({ rate: 1200 });
  });
});

const key = fc.constantFrom('', 'Indore', 'Mumbai', 'Pune');
const aLineOf = fc.record({
  from: key,
  to: key,
  vehicle_Type: fc.constantFrom('', '20 ft'),
  goods: fc.constantFrom('', 'Cement'),
  basis: fc.constantFrom(...RATED_BY),
  slab_From: fc.constantFrom(0, 0, 5, 10),
  slab_To: fc.constantFrom(0, 0, 12, 10_500),
  rate: fc.integer({ min: 1, max: 200_000 }).map((paise) => paise / 100),
  minimum: fc.constantFrom(0, 0, 5_000),
});
const QUANTITIES = { kg: 10_500, tonne: 10.5, package: 40, trip: 1, km: 585 };

test('the proposed rate is the best line by the rule, at the portal and on a counter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLineOf, { minLength: 1, maxLength: 12 }),
      key,
      key,
      fc.boolean(),
      fc.boolean(),
      async (sent, from, to, hasType, isCement) => {
        const asRate = (line: (typeof sent)[number]): RateLine => ({
          origin: line.from,
          destination: line.to,
          vehicleType: line.vehicle_Type,
          goods: line.goods,
          basis: line.basis,
          slabFrom: line.slab_From,
          slabTo: line.slab_To,
          lineFrom: null,
          lineTo: null,
        });
        const lines: typeof sent = [];
        for (const line of sent) {
          const isSlab = line.slab_To === 0 || line.slab_To > line.slab_From;
          if (isSlab && overlappingLine([...lines, line].map(asRate)) === null) lines.push(line);
        }
        if (lines.length === 0) return;
        ({ party, place } = await aBilledParty({ portal, token: company.token }, { name: 'Any' }));
        await aContract(lines);
        const asked = {
          origin: from,
          destination: to,
          vehicleType: hasType ? '20 ft' : '',
          goods: isCement ? 'Cement' : '',
        };
        const fits = (line: (typeof sent)[number]) => {
          const quantity = QUANTITIES[line.basis];
          const rate = asRate(line);
          return (
            RATE_KEYS.every((name) => rate[name] === '' || rateKey(rate[name]) === rateKey(asked[name])) &&
            quantity >= line.slab_From &&
            (line.slab_To === 0 || quantity < line.slab_To)
          );
        };
        const filled = (line: (typeof sent)[number]) => RATE_KEYS.filter((name) => asRate(line)[name] !== '').length;
        const best = lines
          .map((line, at) => ({ line, at }))
          .filter(({ line }) => fits(line))
          .toSorted((one, other) => filled(other.line) - filled(one.line) || other.at - one.at)[0];
        const vehicle_No = hasType ? 'MP09KC1111' : '';
        const found = await proposed({ from, to, vehicle_No, goods: asked.goods, distance_Km: 585 });
        // A counter without a connection finds the same rate.
        const keys = (line: (typeof sent)[number]) => {
          const { origin, destination, vehicleType, goods } = asRate(line);
          return {
            origin: rateKey(origin),
            destination: rateKey(destination),
            vehicle: rateKey(vehicleType),
            goods: rateKey(goods),
          };
        };
        const contract: KnownContract = {
          seq: 1,
          contractNo: '',
          parties: [party],
          validFrom: '2026-04-01',
          validTo: '2027-03-31',
          lastDay: null,
          hideAmounts: 'no',
          lines: lines.map((line, at) => ({
            ...asRate(line),
            ...keys(line),
            basis: line.basis,
            rate: line.rate,
            minimum: line.minimum,
            lineNo: at,
            heads: '',
          })),
        };
        const alone = chosenRate([contract], party, {
          ...asked,
          day: DAY,
          kg: 10_500,
          packages: 40,
          km: 585,
        });
        expect(alone && { line: alone.line, amount: alone.amount, isMinimum: alone.isMinimum }).toEqual(
          found && { line: found.line, amount: toPaise(found.amount), isMinimum: found.is_Minimum },
        );
        if (best === undefined) {
          expect(found).toBeNull();
          return;
        }
        const { amount } = agreedFreight(best.line, { grams: 10_500_000n, packages: 40n, km: 585n });
        expect(found).toMatchObject({ line: best.at + 1, rate: best.line.rate });
        expect(toPaise(found?.amount ?? 0)).toBe(amount);
      },
    ),
    { numRuns: 40, seed: SEED },
  );
});

describe('an LR whose freight differs from its contract', () => {
  test('an LR with another freight than its contract’s is refused without a reason, and listed with one', async () => {
    const { contract_No } = await aContract([aRate()]);
    const detail = `The freight is ₹13,000.00; Contract ${String(contract_No)}, line 1 says ₹12,600.00. Enter why, in 5 letters or more.`;
    for (const rate_Reason of ['', 'abc'])
      expect(refused(await book(anLr({ rate_Reason }, 13_000)))).toMatchObject({
        status: 422,
        detail,
        errors: [{ path: 'rate_Reason' }],
      });
    const before = (await deviations()).length;
    const { bilty_No } = savedBilty(await book(anLr({ rate_Reason: 'Diesel went up' }, 13_000), clerk));
    const [first, ...others] = await deviations();
    expect(others).toHaveLength(before);
    expect(first).toMatchObject({
      bilty_No,
      contract_No,
      line: 1,
      agreed: 12_600,
      charged: 13_000,
      reason: 'Diesel went up',
      party_Name: 'Malwa Cement',
    });
    // A difference of one rupee is no deviation; and a corrected LR is no longer listed.
    done(await book(anLr({ rate_Reason: '' }, 12_601)));
    const change = { token: company.token, query: { bilty_No }, body: anLr({ bilty_No, rate_Reason: '' }) };
    savedBilty(await call(portal, 'biltyUpdate', change));
    expect(await deviations()).toHaveLength(before);
  });

  test('an older client’s LR with another freight is saved without a reason and listed', async () => {
    await aContract([aRate()]);
    const { bilty_No } = savedBilty(await book(anLr({}, 9_000)));
    expect((await deviations())[0]).toMatchObject({ bilty_No, charged: 9_000, reason: '' });
  });
});

test('a cancelled LR is removed from the list of rate deviations', async () => {
  await aContract([aRate()]);
  const { bilty_No } = savedBilty(await book(anLr({ rate_Reason: 'Diesel went up' }, 13_000)));
  expect((await deviations())[0]).toMatchObject({ bilty_No });
  const before = (await deviations()).length;
  done(await call(portal, 'consignmentCancel', { token: company.token, body: { bilty_No, reason: 'Booked twice' } }));
  const left = await deviations();
  expect(left).toHaveLength(before - 1);
  expect(left.map((each) => each.bilty_No)).not.toContain(bilty_No);
});

test('a contract line by which LRs were booked cannot be changed or removed, only ended', async () => {
  const saved = await aContract([aRate(), aRate({ to: 'Pune' })]);
  const query = { contract_No: String(saved['contract_No']) };
  savedBilty(await book(anLr()));
  const lines: readonly Fields[] = saved.details;
  const change = async (details: readonly Fields[], fields: Fields = {}) =>
    await call(portal, 'contractUpdate', {
      token: company.token,
      query,
      body: {
        ...query,
        party,
        valid_From: '2026-04-01',
        valid_To: '2027-03-31',
        hide_Amounts: 'no',
        details,
        ...fields,
      },
    });
  const message = 'LRs were booked by line 1: it stays as it is, and can only end.';
  const errors = [{ path: 'details[0].rate', message }];
  expect(refused(await change([{ ...lines[0], rate: 1250 }, { ...lines[1] }]))).toMatchObject({ status: 422, errors });
  expect(refused(await change([{ ...lines[1] }]))).toMatchObject({ status: 422, detail: message });
  expect(refused(await change([{ ...lines[0], line_To: '2026-11-19' }]))).toMatchObject({
    status: 422,
    errors: [{ path: 'details[0].line_To' }],
  });
  expect(refused(await change(lines, { valid_From: '2026-04-02' }))).toMatchObject({
    status: 422,
    errors: [{ path: 'valid_From' }],
  });
  savedPaper(
    await change([
      { ...lines[0], line_To: DAY },
      { ...lines[1], rate: 800 },
      aRate({ rate: 1250, line_From: '2026-11-21' }),
    ]),
  );
  expect(await proposed()).toMatchObject({ rate: 1200 });
  expect(await proposed({ bilty_Date: '2026-11-21' })).toMatchObject({ rate: 1250, line: 3 });
});

describe('a TBB LR over the credit limit of its party', () => {
  beforeEach(async () => {
    ({ party, place } = await aBilledParty(
      { portal, token: company.token },
      { name: 'Vikas Steel', credit_Limit: 20_000 },
    ));
  });
  // Unbilled LRs of the last 180 days count.
  const bilty_Date = todayInIndia();
  const lr = (over_Limit_Reason: string) => anLr({ bilty_Date, over_Limit_Reason });

  test('a TBB LR over the credit limit is refused to a clerk and, without a reason, to an admin', async () => {
    savedBilty(await book(lr(''), clerk));
    const by = refused(await book(lr('The owner called'), clerk));
    expect(by).toMatchObject({ status: 422, detail: 'Only an admin can book a TBB LR over the credit of its party.' });
    expect(by.errors?.map(({ path }) => path)).toEqual(['over_Limit_Reason', 'billing_Name']);
    const detail = 'The credit of this party is used up. Enter why the LR is booked, in 5 characters or more.';
    expect(refused(await book(lr('')))).toMatchObject({ status: 422, detail });
    const { bilty_No } = savedBilty(await book(lr('The owner called')));
    const read = savedBilty(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: bilty_No } }));
    expect(read).toMatchObject({ over_Limit_Reason: 'The owner called' });
    // A clerk corrects the LR without asking for more credit, and does not remove the reason.
    const change = (fields: Fields) => ({
      token: clerk,
      query: { bilty_No },
      body: { ...lr('The owner called'), bilty_No, ...fields },
    });
    savedBilty(await call(portal, 'biltyUpdate', change({ remark: 'At the back gate' })));
    expect((await call(portal, 'biltyUpdate', change({ over_Limit_Reason: '' }))).status).toBe(422);
  });

  test('an older client’s TBB LR over the credit limit is saved, with advice', async () => {
    savedBilty(await book(anLr({ bilty_Date })));
    const saved = savedBilty(await book(anLr({ bilty_Date }), clerk)) as unknown as { advice: { path: string }[] };
    expect(saved.advice.map(({ path }) => path)).toContain('billing_Name');
  });
});
