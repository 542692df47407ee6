import { beforeAll, describe, expect, test } from 'vitest';
import { WRITTEN } from '#server/branches/written-branches.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  useLawfulForm,
  type Sent,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { aDocument, aDocumentLine } from '#test/documents.ts';
import { aContact, aCounter, anOpening, aRegisteredCounter, keyFields } from '#test/counters.ts';
import { aChallan, aLawfulBilty, aLine, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aCertainLine, anImported } from '../contract/expectations-bank.ts';
import { aBillableLr, aBilledParty, anIssue } from '../contract/expectations-bills.ts';
import { aClose, aSavedBranch, aSending, aSentSum } from '../contract/expectations-cash.ts';
import { aSentExpense } from '#test/contract/expectations-trips.ts';
import { aBank, aPayment, aReceipt } from '../contract/expectations-money.ts';
import { paperPods, podForm } from '../contract/expectations-pods.ts';
import { aScan } from '../contract/expectations-scans.ts';
import { aMemo, aSteppedMemo } from '../contract/expectations-hire.ts';
import { aNumberBook } from '../contract/expectations-short-lists.ts';

// Back office staff write for their own branch and read the others (spec 4 §11). Each call of the register is tried by a clerk of the
// first branch on something of the second: it is refused, and changes nothing of the company.

type Ruled = Exclude<{ [Name in keyof typeof WRITTEN]: Name }[keyof typeof WRITTEN], never>;
type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let company: TestCompany;
let clerk: TestUser;
let mumbai: number;
let pune: number;
const ONLY = 'You may write for Head Office only.';

beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' } });
  await useLawfulForm(portal, company.token, { bill_Needs: 'nothing' });
  clerk = await aBackOffice(portal, company);
  mumbai = await aSavedBranch(portal, company.token, { name: 'Mumbai' });
  pune = await aSavedBranch(portal, company.token, { name: 'Pune' });
  const body = {
    ...aNumberBook({ branch: mumbai, name: 'Mumbai challans', paper: 'Challan' }),
    pattern: 'CM/{YY}/{N}',
  };
  done(await call(portal, 'numberBookCreate', { token: company.token, body: { ...body, is_Default: 'yes' } }));
  done(await call(portal, 'moneyReceipt', { token: company.token, body: aReceipt({ ...OF_HEAD, amount: 5000 }) }));
});
const OF_HEAD = { party: 0, head: 'other' };

const book = async (fields: Fields = {}) =>
  savedBilty(
    await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty({ branch: mumbai, ...fields }) }),
  );
const number = async (fields: Fields = {}) => (await book(fields)).bilty_No;
const bookOfMumbai = async () => {
  const all = done(await call(portal, 'numberBookList', { token: company.token }));
  return Number(all.find((each) => each['name'] === 'Mumbai challans')?.id);
};
/** A challan from Mumbai's book with an LR of Mumbai. */
const challan = async () => {
  const body = aChallan([await number()], { book: await bookOfMumbai(), vehicle_No: 'MP09XX0001' });
  return savedPaper(await call(portal, 'challanCreate', { token: company.token, body }));
};
const inMumbai = (fields: Fields) => ({ ...fields, branch: mumbai });
const pair = async () => {
  const { party } = await aBilledParty({ portal, token: company.token });
  const itemOf = async (name: 'moneyReceipt' | 'moneyPayment', body: Fields) => {
    const { items } = done(await call(portal, name, { token: company.token, body: inMumbai(body) }));
    return items[0]?.item ?? 0;
  };
  await itemOf('moneyReceipt', aReceipt({ ...OF_HEAD, amount: 500 }));
  const credit_Item = await itemOf('moneyReceipt', aReceipt({ party }));
  const body = {
    ...aReceipt(),
    entries: [
      { account: `party:${party}`, debit: 50, credit: 0 },
      { account: 'other', debit: 0, credit: 50 },
    ],
    narration: 'Claimed',
  };
  const { items } = done(await call(portal, 'moneyJournal', { token: company.token, body: inMumbai(body) }));
  return { debit_Item: items[0]?.item ?? 0, credit_Item };
};
const ofBilty = async (): Promise<Sent> => ({ query: { Bilty_No: await number() } });
const ofChallan = async () => ({ query: { challan_No: String((await challan())['challan_No']) } });
/** A hire memo of Mumbai after these steps. */
const memo = (verbs: readonly string[]) => aSteppedMemo(portal, company.token, verbs, inMumbai({ hire: 10 }));
/** A trip sheet of Mumbai, with a vehicle of its own. */
async function trip(fields: Fields = {}) {
  const body = aVehicle();
  done(await call(portal, 'vehicleCreate', { token: company.token, body }));
  const driver = await aDriver(portal, company.token);
  return aDocument('tripSheet', inMumbai({ vehicle_No: body['vehicle_No'], driver, challan_Nos: '', ...fields }));
}
const ofTrip = async () => {
  const saved = savedPaper(await call(portal, 'tripSheetCreate', { token: company.token, body: await trip() }));
  return { query: { trip_Sheet_No: String(saved['trip_Sheet_No']) } };
};
const lrLine = { ...aLine({ packages: 2, packing: 'Bag', weight: 10, freight_Amt: 100, advance_Amt: 0 }) };
const loadedLine = async () => ({ bilty_No: await number(), packages: 1, weight: 1 });

/** What a clerk of the first branch is refused and an admin is not. */
const ATTEMPTS: Readonly<Record<string, () => Promise<Sent>>> = {
  biltyCreate: () => Promise.resolve({ body: aLawfulBilty({ branch: mumbai }) }),
  biltyUpdate: async () => ({ ...(await ofBilty()), body: aLawfulBilty({ remark: 'Changed' }) }),
  biltyAddLines: async () => ({ ...(await ofBilty()), body: [lrLine] }),
  biltyUpdateLines: async () => ({ ...(await ofBilty()), body: [lrLine] }),
  biltyDeleteLine: async () => {
    const { bilty_No, details } = await book({ details: [lrLine, lrLine] });
    return { query: { Bilty_No: bilty_No, id: details[0]?.id ?? 0 } };
  },
  challanCreate: async () => ({ body: aChallan([await number({ branch: 1 })], { book: await bookOfMumbai() }) }),
  challanUpdate: async () => ({ ...(await ofChallan()), body: aChallan([await number({ branch: 1 })]) }),
  challanAddLines: async () => ({ ...(await ofChallan()), body: [await loadedLine()] }),
  challanUpdateLines: async () => ({ ...(await ofChallan()), body: [await loadedLine()] }),
  challanDeleteLine: async () => {
    const numbers = [await number(), await number()];
    const body = aChallan(numbers, { book: await bookOfMumbai() });
    const made = savedPaper(await call(portal, 'challanCreate', { token: company.token, body }));
    return { query: { challan_No: String(made['challan_No']), id: made.details[0]?.id ?? 0 } };
  },
  challanDispatch: async () => ({
    body: { challan_No: (await challan())['challan_No'], reason: 'It has to go all the same' },
  }),
  challanArrive: async () => {
    const challan_No = (await challan())['challan_No'];
    const body = { challan_No, reason: 'It has to go all the same' };
    done(await call(portal, 'challanDispatch', { token: company.token, body }));
    return { body: { challan_No } };
  },
  scanLoad: async () => ({ body: await aScan(portal, company, String((await challan())['challan_No'])) }),
  scanUnload: async () => {
    const challan_No = (await challan())['challan_No'];
    const body = { challan_No, reason: 'It has to go all the same' };
    done(await call(portal, 'challanDispatch', { token: company.token, body }));
    return { body: await aScan(portal, company, String(challan_No)) };
  },
  hireCreate: async () => ({ body: await aMemo(portal, company.token, inMumbai({})) }),
  hireUpdate: async () => ({
    query: { hire_No: await memo([]) },
    body: await aMemo(portal, company.token, inMumbai({})),
  }),
  hireAddLines: async () => ({
    query: { hire_No: await memo([]) },
    body: (await aMemo(portal, company.token)).details,
  }),
  hireUpdateLines: async () => ({
    query: { hire_No: await memo([]) },
    body: (await aMemo(portal, company.token)).details,
  }),
  hireDeleteLine: async () => ({ query: { hire_No: await memo([]), id: 1 } }),
  hireIssue: async () => ({ body: { hire_No: await memo([]) } }),
  hireAdjust: async () => ({ body: { hire_No: await memo(['issue']), kind: 'extra', amount: 100 } }),
  hireAdvance: async () => ({ body: { hire_No: await memo(['issue']), mode: 'fastag', amount: 5 } }),
  hireSettle: async () => ({ body: { hire_No: await memo(['issue']) } }),
  hirePay: async () => ({ body: { hire_No: await memo(['issue', 'settle']), reason: 'It has to be paid' } }),
  challanUnload: async () => {
    const challan_No = (await challan())['challan_No'];
    const body = { challan_No, reason: 'It has to go all the same' };
    done(await call(portal, 'challanDispatch', { token: company.token, body }));
    done(await call(portal, 'challanArrive', { token: company.token, body: { challan_No } }));
    return { body: { challan_No } };
  },
  challanUnloadPhoto: async () => {
    const saved = await challan();
    const challan_No = String(saved['challan_No']);
    const body = { challan_No, reason: 'It has to go all the same' };
    for (const step of ['challanDispatch', 'challanArrive', 'challanUnload'] as const)
      done(await call(portal, step, { token: company.token, body }));
    return { body: podForm({ challan_No, bilty_No: String(saved.details[0]?.['bilty_No']) }) };
  },
  challanCancel: async () => ({ body: { challan_No: (await challan())['challan_No'], reason: 'Typed twice' } }),
  consignmentCancel: async () => ({ body: { bilty_No: await number(), reason: 'Typed twice' } }),
  biltyEventAdd: async () => ({ body: { bilty_Nos: [await number()], kind: 'Loaded' } }),
  trackingRenew: async () => ({ body: { bilty_No: await number() } }),
  driverLinkCreate: async () => ({ body: { bilty_Nos: [await number()] } }),
  driverLinkRevoke: async () => {
    const body = { bilty_Nos: [await number()] };
    return { body: { id: done(await call(portal, 'driverLinkCreate', { token: company.token, body })).id } };
  },
  podAdd: async () => ({ body: podForm({ bilty_No: await number() }) }),
  deliveryPodIn: async () => {
    const bilty_No = await number({ payment_Basis: 'FOC' });
    const body = { bilty_Nos: [bilty_No], kind: 'Delivered' };
    done(await call(portal, 'biltyEventAdd', { token: company.token, body }));
    return { body: paperPods([bilty_No]) };
  },
  tripSheetCreate: async () => ({ body: await trip() }),
  tripSheetUpdate: async () => ({ ...(await ofTrip()), body: await trip({ remark: 'Changed' }) }),
  tripSheetAddLines: async () => ({ ...(await ofTrip()), body: [aDocumentLine('tripSheet')] }),
  tripSheetUpdateLines: async () => ({ ...(await ofTrip()), body: [aDocumentLine('tripSheet')] }),
  tripSheetDeleteLine: async () => ({ query: { ...(await ofTrip()).query, id: 1 } }),
  tripSheetStart: async () => ({ body: (await ofTrip()).query }),
  tripSheetAdvance: async () => {
    const { query: body } = await ofTrip();
    done(await call(portal, 'tripSheetStart', { token: company.token, body }));
    return { body: { ...body, amount: 5, reason: 'Cash comes tomorrow' } };
  },
  tripSheetSettle: async () => {
    const { query: body } = await ofTrip();
    done(await call(portal, 'tripSheetStart', { token: company.token, body }));
    return { body };
  },
  tripExpenseAccept: async () => ({ body: { id: (await aSentExpense(portal, company.token, inMumbai({}))).id } }),
  tripExpenseRefuse: async () => ({
    body: { id: (await aSentExpense(portal, company.token, inMumbai({}))).id, reason: 'No bill came' },
  }),
  moneyReceipt: () => Promise.resolve({ body: inMumbai(aReceipt(OF_HEAD)) }),
  moneyPayment: () => Promise.resolve({ body: inMumbai(aPayment(OF_HEAD)) }),
  moneyContra: async () => {
    done(await call(portal, 'moneyReceipt', { token: company.token, body: inMumbai(aReceipt(OF_HEAD)) }));
    const to = await aBank(portal, company.token);
    // It names the clerk's own branch, but the cash is the other's.
    return { body: { date: '2026-11-20', branch: 1, from: `cash:${mumbai}`, to, amount: 5 } };
  },
  itemAllocate: async () => ({ body: { ...(await pair()), amount: 1 } }),
  itemUndo: async () => {
    const both = await pair();
    done(await call(portal, 'itemAllocate', { token: company.token, body: { ...both, amount: 1 } }));
    return { body: both };
  },
  freightBillIssue: async () => {
    const at = { portal, token: company.token };
    const { party, place } = await aBilledParty(at);
    return { body: anIssue(party, [await aBillableLr(at, place, { branch: mumbai })]) };
  },
  cashBookSend: async () => {
    done(await call(portal, 'moneyReceipt', { token: company.token, body: inMumbai(aReceipt(OF_HEAD)) }));
    return { body: aSending({ from_Branch: mumbai, to_Branch: 1 }) };
  },
  cashBookTake: async () => ({
    body: { voucher_No: await aSentSum(portal, company.token, { to_Branch: mumbai }), date: '2026-11-20' },
  }),
  bankAccept: async () => {
    const { line } = await anImported({ portal, token: company.token });
    return { body: inMumbai({ line, head: 'other' }) };
  },
  bankAcceptCertain: async () => {
    const { account } = await aCertainLine({ portal, token: company.token });
    return { body: inMumbai({ account }) };
  },
  counterRegister: () => Promise.resolve({ body: { ...aCounter(mumbai), ...keyFields() } }),
  counterOpen: async () => {
    const counter = await aRegisteredCounter(portal, company, mumbai);
    // Registering it opened it for the admin.
    await asOwner(portal, (client) => client.query(`update counter set opened = '{}' where id = $1`, [counter.id]));
    return { body: anOpening(counter) };
  },
  counterSnapshot: async () => ({ body: aContact(await aRegisteredCounter(portal, company, mumbai)).body }),
  counterRenew: async () => ({ body: aContact(await aRegisteredCounter(portal, company, mumbai)).body }),
  // The last one, because it closes the day.
  cashBookClose: () => Promise.resolve({ body: aClose({ branch: pune }) }),
};

const ruled = Object.entries(WRITTEN).flatMap(([name, rule]) => (typeof rule === 'string' ? [] : [name as Ruled]));

/** The number of rows of each table of the company, and a hash of them. */
async function fingerprint(): Promise<readonly string[]> {
  return await asOwner(portal, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const told: string[] = [];
    for (const { name } of tables.rows) {
      const found = await client.query<{ told: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as told from "${name}" t where tenant_id = $1`,
        [company.tenantId],
      );
      told.push(`${name} ${found.rows[0]?.told}`);
    }
    return told;
  });
}

test('every call that writes something of a branch is tried here', () => {
  expect(Object.keys(ATTEMPTS).sort()).toEqual(ruled.toSorted());
});

describe.each(ruled)('%s', (name) => {
  test('a call for another branch is refused to a clerk, writes nothing, and succeeds for an admin', async () => {
    const make = ATTEMPTS[name];
    const sent = (await make?.()) ?? {};
    const before = await fingerprint();
    const problem = refused(await call(portal, name, { ...sent, token: clerk.token }));
    expect(problem).toMatchObject({ status: 403, code: 'other_branch', detail: ONLY });
    expect(await fingerprint()).toEqual(before);
    done(await call(portal, name, { ...sent, token: company.token }));
    expect(await fingerprint()).not.toEqual(before);
  });
});

describe('a challan between two branches', () => {
  const arrive = (token: string, challan_No: unknown) =>
    call(portal, 'challanArrive', { token, body: { challan_No: String(challan_No) } });
  const between = async (from_Branch: number, to_Branch: number) => {
    const body = aChallan([await number({ branch: from_Branch })], {
      from_Branch,
      to_Branch,
      challan_No: `T-${from_Branch}-${to_Branch}`,
      vehicle_No: 'MP09XX0003',
    });
    const saved = savedPaper(await call(portal, 'challanCreate', { token: company.token, body }));
    const sent = { challan_No: saved['challan_No'], reason: 'It has to go all the same' };
    done(await call(portal, 'challanDispatch', { token: company.token, body: sent }));
    return saved['challan_No'];
  };

  test('a challan is made only by the branch that it leaves, and arrives only at the other', async () => {
    const body = aChallan([await number({ branch: 1 })], { from_Branch: mumbai, to_Branch: 1 });
    expect(refused(await call(portal, 'challanCreate', { token: clerk.token, body }))).toMatchObject({ status: 403 });
    expect(refused(await arrive(clerk.token, await between(1, mumbai)))).toMatchObject({ status: 403, detail: ONLY });
    done(await arrive(clerk.token, await between(mumbai, 1)));
  });
});

describe('an LR between two branches', () => {
  const note = (token: string, bilty_No: string, fields: Fields) =>
    call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], ...fields } });

  test('the delivery branch of an LR records its events and POD, but cannot change it', async () => {
    const bilty_No = await number({ delivery_Branch: 1 });
    for (const kind of ['Dispatched', 'Arrived']) done(await note(clerk.token, bilty_No, { kind }));
    done(await call(portal, 'podAdd', { token: clerk.token, body: podForm({ bilty_No }) }));
    const whole: Fields = done(await call(portal, 'biltyRead', { token: clerk.token, query: { Bilty_No: bilty_No } }));
    done(await note(clerk.token, bilty_No, { kind: 'Delivered', received: whole['balance_Amt'] }));
    const update = { query: { Bilty_No: bilty_No }, body: aLawfulBilty({ remark: 'Changed' }) };
    expect(refused(await call(portal, 'biltyUpdate', { token: clerk.token, ...update }))).toMatchObject({
      status: 403,
    });
  });

  test('money for an LR is received at its delivery branch only', async () => {
    const bilty_No = await number({ branch: 1, delivery_Branch: mumbai });
    done(await note(clerk.token, bilty_No, { kind: 'Dispatched' }));
    const before = await fingerprint();
    const problem = refused(await note(clerk.token, bilty_No, { kind: 'Delivered', received: 100 }));
    expect(problem).toMatchObject({ status: 403, detail: ONLY });
    expect(await fingerprint()).toEqual(before);
  });

  test('an event of several LRs is refused and records none if one LR is of another branch', async () => {
    const numbers = [await number({ branch: 1 }), await number()];
    const before = await fingerprint();
    const body = { bilty_Nos: numbers, kind: 'Loaded' };
    expect(refused(await call(portal, 'biltyEventAdd', { token: clerk.token, body }))).toMatchObject({ status: 403 });
    expect(await fingerprint()).toEqual(before);
  });

  test('an LR is moved neither to another branch nor from another branch', async () => {
    const own = await number({ branch: 1 });
    const changed = { query: { Bilty_No: own }, body: aLawfulBilty({ branch: mumbai }) };
    expect(refused(await call(portal, 'biltyUpdate', { token: clerk.token, ...changed }))).toMatchObject({
      status: 403,
    });
    const theirs = { query: { Bilty_No: await number() }, body: aLawfulBilty({ branch: 1 }) };
    expect(refused(await call(portal, 'biltyUpdate', { token: clerk.token, ...theirs }))).toMatchObject({
      status: 403,
    });
  });

  test('an LR that arrived is loaded again by any branch; one that is only booked is not', async () => {
    const [booked, arrived] = [await number(), await number()];
    done(await note(company.token, arrived, { kind: 'Arrived' }));
    const load = (bilty_No: string) =>
      call(portal, 'challanCreate', { token: clerk.token, body: aChallan([bilty_No], { vehicle_No: 'MP09XX0002' }) });
    expect(refused(await load(booked))).toMatchObject({ status: 403 });
    done(await load(arrived));
  });

  test('an LR of another branch can be read and printed, and its cash book read', async () => {
    const query = { Bilty_No: await number() };
    done(await call(portal, 'biltyRead', { token: clerk.token, query }));
    expect((await call(portal, 'biltyPrint', { token: clerk.token, query })).status).toBe(200);
    done(await call(portal, 'cashBookRead', { token: clerk.token, query: { branch: mumbai, date: '2026-11-20' } }));
  });
});

describe('a user who writes for several branches', () => {
  const setHome = (fields: Fields, token = company.token) =>
    call(portal, 'branchSetHome', { token, body: { userName: other.userName, branch: 1, ...fields } });
  let other: TestUser;
  beforeAll(async () => {
    other = await aBackOffice(portal, company);
  });

  test('further branches of a user are set by an admin alone, and are branches of the company', async () => {
    expect(refused(await setHome({ further_Branches: [mumbai] }, other.token))).toMatchObject({ status: 403 });
    const stranger = await aCompany(portal);
    expect(refused(await setHome({ further_Branches: [mumbai] }, stranger.token))).toMatchObject({ status: 404 });
    expect(refused(await setHome({ further_Branches: [mumbai, 9999] }))).toMatchObject({ status: 404 });
    expect(refused(await setHome({ further_Branches: ['x'] }))).toMatchObject({ status: 422 });
    expect(refused(await setHome({ further_Branches: [0] }))).toMatchObject({ status: 422 });
  });

  test('a user writes for further branches until they are removed', async () => {
    const receive = () => call(portal, 'moneyReceipt', { token: other.token, body: inMumbai(aReceipt(OF_HEAD)) });
    expect(refused(await receive())).toMatchObject({ status: 403, detail: ONLY });
    expect(done(await setHome({ further_Branches: [mumbai, 1, mumbai] }))).toEqual({
      userName: other.userName,
      branch: 1,
      further_Branches: [mumbai],
    });
    done(await receive());
    const elsewhere = await call(portal, 'biltyCreate', { token: other.token, body: aLawfulBilty({ branch: pune }) });
    expect(refused(elsewhere).detail).toBe('You may write for Head Office, Mumbai only.');
    // A change of the home branch alone leaves them as they are.
    done(await setHome({ branch: pune }));
    done(await receive());
    done(await setHome({ branch: 1, further_Branches: [] }));
    expect(refused(await receive())).toMatchObject({ status: 403, detail: ONLY });
  });

  test('the list of branches tells admins who may write for each, and a user whether he may', async () => {
    done(await setHome({ further_Branches: [pune] }));
    const list = async (token: string) => done(await call(portal, 'branchList', { token }));
    const ofPune = async (token: string) => (await list(token)).find(({ id }) => id === pune);
    expect(await ofPune(company.token)).toMatchObject({ may_Write: 'yes', further_Of: [other.userName] });
    expect(await ofPune(other.token)).toMatchObject({ may_Write: 'yes', further_Of: [] });
    expect(await ofPune(clerk.token)).toMatchObject({ may_Write: 'no', further_Of: [] });
    done(await setHome({ further_Branches: [] }));
  });

  test('a change of the further branches of a user is in the audit with the names of the branches', async () => {
    done(await setHome({ further_Branches: [mumbai, pune] }));
    const query = { kind: 'branch', record: other.userName };
    const { data } = done(await call(portal, 'auditList', { token: company.token, query }));
    const id = data.find(({ action }) => action === 'set_home')?.id ?? '';
    const { fields } = done(await call(portal, 'auditEntry', { token: company.token, query: { id } }));
    expect(fields).toContainEqual(
      expect.objectContaining({ label: 'Writes also for', from: null, to: 'Mumbai, Pune' }),
    );
    done(await setHome({ further_Branches: [] }));
  });
});

describe('companies with one and with two branches', () => {
  test('a company with one branch does not restrict its clerks', async () => {
    const plain = await aCompany(portal);
    const office = await aBackOffice(portal, plain);
    await useLawfulForm(portal, plain.token);
    done(await call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty({ branch: 1 }) }));
    const unknown = call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty({ branch: 7 }) });
    expect(refused(await unknown)).toMatchObject({ status: 404 });
  });

  test('a company that opens a second branch restricts its clerks to their own at once', async () => {
    const growing = await aCompany(portal);
    const office = await aBackOffice(portal, growing);
    await useLawfulForm(portal, growing.token);
    done(await call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty({ branch: 1 }) }));
    const second = await aSavedBranch(portal, growing.token);
    const there = await call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty({ branch: second }) });
    expect(refused(there)).toMatchObject({ status: 403, detail: ONLY });
    done(
      await call(portal, 'branchSetHome', {
        token: growing.token,
        body: { userName: office.userName, branch: second },
      }),
    );
    done(await call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty({ branch: second }) }));
    const closed = {
      query: { id: second },
      body: { ...aNumberBook(), branch_Code: 'ZZ', name: 'Z', city: 'Z', state_Code: '23', is_Active: 'no' },
    };
    done(await call(portal, 'branchUpdate', { token: growing.token, ...closed }));
    // A user whose home branch is closed writes for the branch of users without one.
    done(await call(portal, 'biltyCreate', { token: office.token, body: aLawfulBilty({ branch: 1 }) }));
  });
});
