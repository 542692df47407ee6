import type { Client } from 'pg';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { PROMISES } from '#test/ledger-promises.ts';
import { aPortal, drill, inEmbedded, type Drill } from './drill.ts';
import { openOffice, workThrough, type Office, type Outcome } from './load.ts';

// Clerks who post receipts of one party without a pause (spec 4 §13): each in two entries, with an item that settles a bit of a bill.

const BILL = 100_000;
const referenceOf = (at: number) => `UTR${at}`;

/** A party that owes more than all receipts; answers the bank account that they come into, and the item that they settle. */
async function aDebtor(office: Office) {
  const { token } = office;
  done(await call(office, 'partyCreate', { token, body: aParty() }));
  const entries = [
    { account: 'party:1', debit: BILL },
    { account: 'freight', credit: BILL },
  ];
  const body = { date: '2026-11-01', branch: 1, entries };
  const { items } = done(await call(office, 'moneyJournal', { token, body }));
  return { item: items[0]?.item ?? 0, bank: await aBank(office, token) };
}

interface Kept {
  readonly no: string;
  readonly reference: string;
  readonly isWhole: boolean;
}

/** Counts in the database, as its owner, what the clerks were told. */
async function countPostings(
  client: Client,
  { tenantId }: Office,
  worked: Awaited<ReturnType<typeof workThrough>>,
): Promise<Outcome> {
  const { rows: kept } = await client.query<Kept>(
    `select v.voucher_no as no, v.reference,
       (select count(*) from entry e where e.tenant_id = $1 and e.voucher_id = v.id) = 2
         and (select count(*) from item i join allocation a on a.tenant_id = $1 and a.credit_item = i.id
           where i.tenant_id = $1 and i.voucher_id = v.id and i.settled = i.amount) = 1
         and (select count(*) from audit a where a.tenant_id = $1 and a.call = 'voucher.create' and a.record = v.voucher_no) = 1 as "isWhole"
     from voucher v where v.tenant_id = $1 and v.kind = 'Receipt' order by v.id`,
    [tenantId],
  );
  const { answered, slowestErrorMs, pauseMs } = worked;
  const wrong = [...worked.wrong];
  let gaps = 0;
  for (const [promise, query] of Object.entries(PROMISES)) {
    const { rows } = await client.query<{ broken: string }>(query, [tenantId]);
    if (promise === 'no number is missing or twice') gaps += rows.length;
    else wrong.push(...rows.map(({ broken }) => `not so: ${promise} (${broken})`));
  }
  const byNumber = new Map(kept.map(({ no, reference }) => [no, reference]));
  return {
    answered: answered.size,
    lost: [...answered].filter(([at, no]) => byNumber.get(no) !== referenceOf(at)).length,
    doubled: kept.length - new Set(kept.map(({ reference }) => reference)).size,
    half: kept.filter(({ isWhole }) => !isWhole).length,
    gaps,
    pauseMs,
    slowestErrorMs,
    wrong,
  };
}

const killed = drill('kill -9 of the portal, postings', async (load, afterwards) => {
  const portal = await aPortal(afterwards, {});
  const office = await openOffice(portal.url);
  const { item, bank } = await aDebtor(office);
  const worked = await workThrough(
    office,
    load,
    async () => {
      portal.kill();
      await portal.startAgain();
    },
    (at) => {
      const items = [{ item, received: 1, tds: 0.02 }];
      const through = { mode: 'upi', account: bank, reference: referenceOf(at) };
      return { token: office.token, body: { ...aReceipt({ ...through, amount: 1 }), items } };
    },
    {
      name: 'moneyReceipt',
      numberOf(at, answer) {
        const saved = answer.json as { readonly voucher_No: string; readonly reference: string };
        return { number: saved.voucher_No, isRight: saved.reference === referenceOf(at) };
      },
    },
  );
  return await inEmbedded(portal.dataDir, (client) => countPostings(client, office, worked));
});

/** The drills with postings of the ledger. */
export const postingDrills: readonly Drill[] = [killed];
