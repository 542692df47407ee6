import type { hireCalls } from '#api/hire.ts';
import type { tdsCalls } from '#api/tds.ts';
import { aDocument } from '#test/documents.ts';
import { call, done, savedBilty, savedPaper, type At, type Sent, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { NUMBERS } from './canary-words.ts';
import { aNewOne, STEPS, type KnownStep } from './expectations-steps.ts';

// What is expected of the calls of hire memos, except those of every document, for the tests that go through every call.

type HireCall = keyof typeof hireCalls | keyof typeof tdsCalls;

/** The number of an issued memo over challans that are on no other memo. */
const anIssuedMemo = (portal: At, token: string): Promise<string> => aNewOne(portal, token, hireStep('advance'));
/** A step of hire memos. */
function hireStep(wanted: string): KnownStep {
  const found = STEPS.find(({ name, verb }) => name === 'hire' && verb === wanted);
  if (found === undefined) throw new Error(`Hire memos have no step ${wanted}.`);
  return found;
}

/** The number of a new, dispatched challan of a branch, whose LR has arrived. */
async function aCarriedChallan(
  portal: At,
  token: string,
  fields: Record<string, unknown>,
  body: Record<string, unknown>,
): Promise<string> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(body) }));
  const saved = savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No], fields) }));
  const challan_No = String(saved['challan_No']);
  done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'It has to go all the same' } }));
  done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: bilty_No, kind: 'Arrived' } }));
  return challan_No;
}

/** The body of a memo of one challan of its own that can be settled once it is issued; `branch`: the branch of the memo. */
export async function aMemo(portal: At, token: string, { branch = 1, ...fields }: Record<string, unknown> = {}) {
  const vehicle_No = 'MP09HR0001';
  const challans: string[] = [];
  for (const _ of [1, 2]) challans.push(await aCarriedChallan(portal, token, { vehicle_No }, { branch }));
  const party = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Yadav Transport' }) }));
  const details = challans.map((challan_No) => ({ challan_No }));
  return aDocument('hire', {
    hire_Date: '2026-11-20',
    hire: 100,
    rate: 0,
    owner: party.id,
    branch,
    vehicle_No,
    details,
    ...fields,
  });
}

/** A saved memo that took these steps in order. */
export async function aSteppedMemo(
  portal: At,
  token: string,
  verbs: readonly string[],
  fields: Record<string, unknown> = {},
): Promise<string> {
  const saved = savedPaper(await call(portal, 'hireCreate', { token, body: await aMemo(portal, token, fields) }));
  const hire_No = String(saved['hire_No']);
  for (const verb of verbs) done(await call(portal, hireStep(verb).call, { token, body: { hire_No } }));
  return hire_No;
}

/** The id of a party whose trucks are hired. */
const anOwnerOfTrucks = async (portal: At, token: string, fields: object = {}): Promise<number> =>
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Yadav Transport', ...fields }) })).id as number;

/** A form that declares two goods carriages on a day of the financial year 2026-27, with its paper. */
export function declarationForm(texts: Readonly<Record<string, string>>, paper: Uint8Array | null = RED_DOT): FormData {
  const form = new FormData();
  const all = { declaration_Date: '2026-11-01', carriages: '2', ...texts };
  for (const [name, text] of Object.entries(all)) form.set(name, text);
  if (paper !== null) form.set('file', new Blob([new Uint8Array(paper)]), 'declaration.png');
  return form;
}

/** A declaration of an owner. */
export async function aDeclaration(portal: At, token: string) {
  const owner = String(await anOwnerOfTrucks(portal, token));
  return done(await call(portal, 'hireDeclare', { token, body: declarationForm({ owner }) }));
}

/** Who may make these calls. */
export function hireExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<HireCall, Row>> {
  return {
    hireAccount: ofCompany,
    hireDeclare: ofCompany,
    hireDeclarations: ofCompany,
    hireDeclarationFile: ofCompany,
    tdsRead: ofItsAdmin,
    exportTds: ofItsAdmin,
  };
}

/** Requests that succeed for a caller who may make them. */
export function hireRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<HireCall, () => Promise<Sent>>> {
  return {
    // An account with entries in each list.
    hireAccount: async () => {
      const { portal, a } = world();
      return { query: { hire_No: await anIssuedMemo(portal, a.token) } };
    },
    hireDeclare: async () => {
      const { portal, a } = world();
      return { body: declarationForm({ owner: String(await anOwnerOfTrucks(portal, a.token)) }) };
    },
    tdsRead: async () => {
      const { portal, a } = world();
      await aSteppedMemo(portal, a.token, ['issue']);
      return { query: { quarter: 'Q3 2026-27' } };
    },
    exportTds: () => Promise.resolve({ query: { quarter: 'Q3 2026-27' } }),
    hireDeclarations: async () => {
      const { portal, a } = world();
      return { query: { owner: (await aDeclaration(portal, a.token)).owner } };
    },
    hireDeclarationFile: async () => {
      const { portal, a } = world();
      return { query: { file: (await aDeclaration(portal, a.token)).file } };
    },
  };
}

/** How anyone else would try them, with A’s numbers. */
export function hireAttempts(): Readonly<Record<HireCall, Sent[]>> {
  return {
    hireAccount: NUMBERS.map((hire_No) => ({ query: { hire_No } })),
    hireDeclare: ['1', '2', '3'].map((owner) => ({ body: declarationForm({ owner }) })),
    tdsRead: [{}, { query: { quarter: 'Q3 2026-27', pageSize: 100 } }],
    exportTds: [{}, { query: { quarter: 'Q3 2026-27' } }],
    hireDeclarations: [1, 2, 3].map((owner) => ({ query: { owner } })),
    hireDeclarationFile: ['1', 'declaration-00000000000000000000000000000000.orig'].map((file) => ({
      query: { file },
    })),
  };
}
