import { randomInt } from 'node:crypto';
import type { shortListCalls } from '#api/short-lists.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls of branches and charge heads, for the tests that go through every call of the contract.

type ShortListCall = keyof typeof shortListCalls;
type Fields = Readonly<Record<string, unknown>>;

/** What the form of a branch sends, with a code that hardly any other has. */
export function aBranch(fields: Fields = {}) {
  const code = randomInt(36 ** 3)
    .toString(36)
    .padStart(3, '0')
    .toUpperCase();
  return { branch_Code: code, name: `Branch ${code}`, city: 'Bhopal', state_Code: '23', is_Active: 'yes', ...fields };
}

/** What the form of a charge head sends. */
export function aChargeHead(fields: Fields = {}) {
  const name = `Charge ${crypto.randomUUID().slice(0, 8)}`;
  return {
    name,
    basis: 'per package',
    amount: 10,
    minimum: 50,
    is_Taxable: 'yes',
    order: 9,
    is_Active: 'no',
    ...fields,
  };
}

/** What the form of a number book sends. */
export function aNumberBook(fields: Fields = {}) {
  const name = `Book ${crypto.randomUUID().slice(0, 8)}`;
  return { name, branch: 1, pattern: '{B}/{YY}/{N}', digits: 6, from_No: 1, is_Active: 'yes', ...fields };
}

/** What the form of a printer sends. */
export function aPrinter(fields: Fields = {}) {
  const name = `Printer ${crypto.randomUUID().slice(0, 8)}`;
  return {
    name,
    branch: 1,
    kind: 'Dot matrix 24 pin',
    columns: '80',
    paper_Width: 241,
    paper_Height: 305,
    is_Active: 'yes',
    ...fields,
  };
}

/** Who may make these calls. */
export function shortListExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<ShortListCall, Row>> {
  return {
    branchList: ofCompany,
    branchCreate: ofItsAdmin,
    branchUpdate: ofItsAdmin,
    branchSetHome: ofItsAdmin,
    chargeHeadList: ofCompany,
    chargeHeadCreate: ofItsAdmin,
    chargeHeadUpdate: ofItsAdmin,
    numberBookList: ofCompany,
    numberBookCreate: ofItsAdmin,
    numberBookUpdate: ofItsAdmin,
    printerList: ofCompany,
    printerCreate: ofItsAdmin,
    printerUpdate: ofItsAdmin,
  };
}

/** Requests that succeed for a caller who may make them. */
export function shortListRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<ShortListCall, (() => Promise<Sent>) | Sent>> {
  const home = () => Promise.resolve({ body: { userName: world().a.userName, branch: 1 } });
  return {
    branchList: {},
    branchCreate: () => Promise.resolve({ body: aBranch() }),
    branchUpdate: () => Promise.resolve({ query: { id: 1 }, body: aBranch() }),
    branchSetHome: home,
    chargeHeadList: {},
    chargeHeadCreate: () => Promise.resolve({ body: aChargeHead() }),
    chargeHeadUpdate: () => Promise.resolve({ query: { id: 1 }, body: aChargeHead() }),
    numberBookList: async () => {
      const { portal, a } = world();
      done(await call(portal, 'numberBookCreate', { token: a.token, body: aNumberBook() }));
      return {};
    },
    numberBookCreate: () => Promise.resolve({ body: aNumberBook() }),
    numberBookUpdate: async () => {
      const { portal, a } = world();
      const made = done(await call(portal, 'numberBookCreate', { token: a.token, body: aNumberBook() }));
      return { query: { id: Number(made.id) }, body: aNumberBook() };
    },
    printerList: async () => {
      const { portal, a } = world();
      done(await call(portal, 'printerCreate', { token: a.token, body: aPrinter() }));
      return {};
    },
    printerCreate: () => Promise.resolve({ body: aPrinter() }),
    printerUpdate: async () => {
      const { portal, a } = world();
      const made = done(await call(portal, 'printerCreate', { token: a.token, body: aPrinter() }));
      return { query: { id: Number(made.id) }, body: aPrinter() };
    },
  };
}

/** Gives a company an entry of each list in which every word is a canary. */
export async function shortListCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  const branch = aBranch({ name: word('Branch'), address: word('Address'), city: word('City'), pin: '739184' });
  done(await call(portal, 'branchCreate', { token, body: branch }));
  const head = aChargeHead({ name: word('Charge'), name_Hindi: word('Hindi') });
  done(await call(portal, 'chargeHeadCreate', { token, body: head }));
  const book = aNumberBook({ name: word('Book'), preset_Origin: word('Origin') });
  done(await call(portal, 'numberBookCreate', { token, body: book }));
  const printer = aPrinter({ name: word('Printer') });
  done(await call(portal, 'printerCreate', { token, body: printer }));
}

/** How anyone else would try them, with the ids and names of A's entries. */
export function shortListAttempts(userName = 'qzx'): Readonly<Record<ShortListCall, Sent[]>> {
  const each = (body: object) => [1, 2, 9].map((id) => ({ query: { id }, body }));
  return {
    branchList: [{}],
    branchCreate: [{ body: aBranch() }],
    branchUpdate: each(aBranch()),
    branchSetHome: [{ body: { userName, branch: 1 } }, { body: { userName, branch: 2 } }],
    chargeHeadList: [{}],
    chargeHeadCreate: [{ body: aChargeHead() }],
    chargeHeadUpdate: each(aChargeHead()),
    numberBookList: [{}],
    numberBookCreate: [{ body: aNumberBook() }],
    numberBookUpdate: each(aNumberBook()),
    printerList: [{}],
    printerCreate: [{ body: aPrinter() }],
    printerUpdate: each(aPrinter()),
  };
}
