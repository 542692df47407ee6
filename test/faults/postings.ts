import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { INVARIANTS } from '#test/ledger-invariants.ts';
import { aPortal, drill, inEmbedded, type Drill } from './drill.ts';
import { openOffice, workThrough, type Load, type Office, type Outcome } from './load.ts';

// Clerks who post receipts of one party without a pause (spec 4 §13): each has two entries and an item that settles part of one bill.

const BILL = 100_000;
const referenceOf = (at: number) => `UTR${at}`;

/** Creates a party that owes more than all receipts; returns the bank account for them and the item that they settle. */
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

/** Compares what the clerks were answered with the database, as its owner. */
export async function countPostings(
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
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query<{ broken: string }>(query, [tenantId]);
    if (invariant === 'voucher numbers have no gaps and no duplicates') gaps += rows.length;
    else wrong.push(...rows.map(({ broken }) => `this does not hold: ${invariant} (${broken})`));
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

/** Runs the load with receipts of one party, which settle its open item in small parts. */
export async function postThrough(
  office: Office,
  load: Load,
  cause: (answered: ReadonlyMap<number, string>) => Promise<void>,
) {
  const { item, bank } = await aDebtor(office);
  return await workThrough(
    office,
    load,
    cause,
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
}

const killed = drill('kill -9 of the portal, postings', async (load, afterwards) => {
  const portal = await aPortal(afterwards, {});
  const office = await openOffice(portal.url);
  const worked = await postThrough(office, load, async () => {
    portal.kill();
    await portal.startAgain();
  });
  return await inEmbedded(portal.dataDir, (client) => countPostings(client, office, worked));
});

// A cheque is dated this many days ahead; the drill then moves the clock by as many.
const DAYS_AHEAD = 3;
const KILLS = 8;
const GIVE_UP_MS = 60_000;

/** Waits until this many cheques are posted; returns how many are left. Throws if none is posted for too long. */
async function untilPosted(client: Client, enough: number): Promise<number> {
  for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await sleep(5)) {
    const { rows } = await client.query<{ posted: number; left: number }>(
      `select count(voucher_id)::integer as posted, count(*) filter (where voucher_id is null)::integer as left from post_dated_cheque`,
    );
    const [{ posted, left } = { posted: 0, left: 0 }] = rows;
    if (posted >= enough) return left;
  }
  throw new Error('The cheques were not posted in a minute.');
}

const cheques = drill('kill -9 of the portal, post-dated cheques', async (load, afterwards) => {
  const portal = await aPortal(afterwards, {});
  const office = await openOffice(portal.url);
  const { token, tenantId } = office;
  const { item, bank } = await aDebtor(office);
  const asked = load.saves;
  const cheque = { mode: 'cheque', account: bank, cheque_Date: addDays(todayInIndia(), DAYS_AHEAD) };
  for (let at = 0; at < asked; at += 1) {
    const items = [{ item, received: 1, tds: 0.02 }];
    const body = { ...aReceipt({ ...cheque, date: todayInIndia(), reference: referenceOf(at), amount: 1 }), items };
    done(await call(office, 'moneyReceipt', { token, body }));
  }
  await inEmbedded(portal.dataDir, (client) =>
    client.query(
      `update post_dated_cheque set post_on = post_on - $1::int,
         voucher = voucher || jsonb_build_object('day', (post_on - $1::int)::text, 'chequeDate', (post_on - $1::int)::text)`,
      [DAYS_AHEAD],
    ),
  );
  const started = performance.now();
  let pauseMs = 0;
  const left: number[] = [];
  for (let kill = 1; kill <= KILLS && left.at(-1) !== 0; kill += 1) {
    portal.kill();
    const before = performance.now();
    await portal.startAgain();
    pauseMs = Math.max(pauseMs, Math.round(performance.now() - before));
    // The job starts with the portal, which is killed in the middle of it.
    left.push(
      await inEmbedded(portal.dataDir, (client) => untilPosted(client, Math.ceil((asked * kill) / (KILLS + 1)))),
    );
  }
  return await inEmbedded(portal.dataDir, async (client) => {
    await untilPosted(client, asked);
    const seconds = Math.round((performance.now() - started) / 1000);
    const worked = { answered: new Map<number, string>(), slowestErrorMs: 0, pauseMs, wrong: [] };
    const outcome = await countPostings(client, office, worked);
    const { rows } = await client.query<{ times: number }>(
      `select (select count(*) from voucher v where v.tenant_id = $1 and v.kind = 'Receipt' and v.reference = c.reference)::integer as times
       from post_dated_cheque c where c.tenant_id = $1`,
      [tenantId],
    );
    return {
      ...outcome,
      answered: rows.length,
      lost: asked - rows.filter(({ times }) => times > 0).length,
      doubled: rows.filter(({ times }) => times > 1).length,
      table: [
        `${left.length} kills; left behind each: ${left.join(', ')}. All were posted ${seconds} s after the first.`,
      ],
    };
  });
});

/** The drills with postings of the ledger. */
export const postingDrills: readonly Drill[] = [killed, cheques];
