import type { bankCalls } from '#api/bank.ts';
import { bankForm, bankLinesOf, hdfcFile, sendBankFile } from '#test/bank.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aBank, aJournal, aReceipt } from './expectations-money.ts';

// What is expected of the calls of bank files, for the tests that go through every call of the contract.

type BankCall = keyof typeof bankCalls;
type At = { readonly portal: Pick<TestPortal, 'url'>; readonly token: string };

/** A bank account with a file of one deposit with this narration. */
export async function anImported({ portal, token }: At, narration = 'NEFT CR SOMEBODY') {
  const account = await aBank(portal, token);
  const file = hdfcFile([['20/11/26', narration, '', '', 100, 100]]);
  const imported = done(await sendBankFile(portal, token, account, file));
  const [line] = await bankLinesOf(portal, token, account);
  return { account, file: imported.file, line: line?.line ?? 0 };
}

/** A bank account with a deposit of exactly what a party owes. */
export async function aCertainLine({ portal, token }: At, branch = 1) {
  const name = `Debtor ${crypto.randomUUID().replaceAll('-', '')}`;
  const { id } = done(await call(portal, 'partyCreate', { token, body: aParty({ name }) }));
  const entries = [
    { account: `party:${String(id)}`, debit: 100 },
    { account: 'freight', credit: 100 },
  ];
  done(await call(portal, 'moneyJournal', { token, body: aJournal({ branch, entries }) }));
  return await anImported({ portal, token }, `NEFT CR ${name}`);
}

/** A matched line. */
async function aMatched(at: At) {
  const imported = await anImported(at);
  const body = { line: imported.line, head: 'other', branch: 1 };
  done(await call(at.portal, 'bankAccept', { token: at.token, body }));
  return imported;
}

/** Who may make these calls. */
export const bankExpectations = <Row>(ofCompany: Row, ofItsAdmin: Row): Record<BankCall, Row> => ({
  bankImport: ofCompany,
  bankFiles: ofCompany,
  bankTakeBack: ofItsAdmin,
  bankLines: ofCompany,
  bankAccept: ofCompany,
  bankAcceptCertain: ofCompany,
  bankRelease: ofCompany,
  bankCompare: ofCompany,
});

const dryQuery = (account: string) => ({ account, dryRun: 'yes' });
// One row is wrong, so that the answer has an error.
const aFile = () =>
  bankForm(hdfcFile([['20/11/26', 'NEFT', '', '', 100, 100], ['20/11/26', 'NEFT', '', '', 5, 'x'] as never]));

/** Requests that succeed for a caller who may make them. */
export function bankRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Record<BankCall, (() => Promise<Sent>) | Sent> {
  const at = () => ({ portal: world().portal, token: world().a.token });
  return {
    bankImport: async () => ({ query: dryQuery(await aBank(world().portal, world().a.token)), body: aFile() }),
    bankFiles: async () => ({ query: { account: (await anImported(at())).account } }),
    bankTakeBack: async () => ({ body: { file: (await anImported(at())).file } }),
    bankLines: async () => ({ query: { account: (await aCertainLine(at())).account } }),
    bankAccept: async () => ({ body: { line: (await anImported(at())).line, head: 'other', branch: 1 } }),
    bankAcceptCertain: async () => ({ body: { account: (await anImported(at())).account, branch: 1 } }),
    bankRelease: async () => ({ body: { line: (await aMatched(at())).line } }),
    bankCompare: async () => {
      const { account } = await anImported(at());
      const { portal, token } = at();
      const through = { party: 0, head: 'other', mode: 'bank', account, amount: 30 };
      done(await call(portal, 'moneyReceipt', { token, body: aReceipt(through) }));
      return { query: { account } };
    },
  };
}

/** Gives a company a bank line whose narration is a canary. */
export async function bankCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  await anImported({ portal, token }, word('BankNarration'));
}

/** How anyone else would try them, with A’s numbers. */
export const bankAttempts = (): Record<BankCall, Sent[]> => ({
  bankImport: [{ query: dryQuery('bank:1'), body: aFile() }],
  bankFiles: [{ query: { account: 'bank:1' } }],
  bankTakeBack: [{ body: { file: 1 } }],
  bankLines: [{ query: { account: 'bank:1' } }, { query: { account: 'bank:1', searchParam: 'QZ' } }],
  bankAccept: [{ body: { line: 1, head: 'other', branch: 1 } }, { body: { line: 1, voucher_No: 'R1' } }],
  bankAcceptCertain: [{ body: { account: 'bank:1', branch: 1 } }],
  bankRelease: [{ body: { line: 1 } }],
  bankCompare: [{ query: { account: 'bank:1' } }],
});

/** Values of bodies and queries with which their calls succeed. */
export async function bankSeeds(portal: TestPortal, token: string) {
  const imported = await anImported({ portal, token });
  const certain = await aCertainLine({ portal, token });
  const gone = await anImported({ portal, token });
  const matched = await aMatched({ portal, token });
  const known = { account: [imported.account] };
  return {
    bodies: {
      bankTakeBack: { file: gone.file },
      bankAccept: { line: imported.line, head: 'other', branch: 1 },
      bankAcceptCertain: { account: certain.account, branch: 1, after: 0 },
      bankRelease: { line: matched.line },
    },
    sheets: { bankImport: new TextEncoder().encode(hdfcFile([['20/11/26', 'NEFT', '', '', 100, 100]])) },
    knownOf: { bankImport: known, bankFiles: known, bankLines: known, bankCompare: known },
  };
}
