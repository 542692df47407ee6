import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { KnownBeside } from '#domain/rules/lawful-bilty-faults.ts';
import { readPaise, toPaise } from '#domain/rules/money.ts';
import { knownPlace } from './made-parties.ts';
import { ownLrs, type OwnLrNow } from './own-records.ts';
import { lastLrs, partOf, snapshotTime } from './snapshot.ts';

// What other LRs mean for a new one, as far as this counter knows (the portal's version: src/server/consignment/known-beside.ts).

const ENDED: readonly string[] = ['Delivered', 'Returned'];
const numberOf = ({ lrNo, biltyNo }: Pick<LawfulBilty, 'lrNo' | 'biltyNo'>) => lrNo || biltyNo;

/** The LRs kept here that are valid. */
const standing = async (): Promise<readonly OwnLrNow[]> =>
  (await ownLrs()).filter(({ cancelled, record: { state } }) => cancelled === null && state !== 'kept');

/** Which other LRs carry the same e-way bills: e-way bill number to LR number. */
async function carriedBy({ invoices }: LawfulBilty, own: readonly OwnLrNow[]): Promise<KnownBeside['carriedBy']> {
  const numbers = invoices.flatMap(({ ewayBillNo }) => (ewayBillNo === '' ? [] : [ewayBillNo]));
  if (numbers.length === 0) return {};
  const others = [...own.map(({ lr }) => lr.bilty), ...(await lastLrs()).map(({ bilty }) => bilty)].filter(
    ({ cancelled, lrStatus }) => cancelled !== 'yes' && !ENDED.includes(lrStatus),
  );
  const found = others.flatMap((bilty) =>
    bilty.invoices
      .filter(({ ewayBillNo }) => numbers.includes(ewayBillNo))
      .map(({ ewayBillNo }) => [ewayBillNo, numberOf(bilty)] as const),
  );
  return Object.fromEntries(found);
}

/** What the billed party owes, plus what was booked here since the portal said so; null if no party is billed or no credit was agreed. */
async function billed(
  { paymentBasis, billingPlace }: LawfulBilty,
  own: readonly OwnLrNow[],
): Promise<KnownBeside['billed']> {
  const [credits = [], place, at] = await Promise.all([partOf('credits'), knownPlace(billingPlace), snapshotTime()]);
  const credit = credits.find(({ party }) => party === place?.party);
  if (paymentBasis !== 'TBB' || credit === undefined) return null;
  const since = own.filter(({ record }) => record.state !== 'booked' || Date.parse(record.at) > at);
  const parties = await Promise.all(since.map(async ({ lr }) => (await knownPlace(lr.bilty.billingPlace))?.party));
  const here = since.filter(({ lr }, n) => lr.bilty.paymentBasis === 'TBB' && parties[n] === credit.party);
  return {
    name: credit.name,
    creditDays: credit.creditDays,
    creditLimit: readPaise(credit.creditLimit),
    owes: here.reduce((sum, { lr }) => sum + toPaise(lr.bilty.totalAmount), readPaise(credit.owes)),
    oldest: credit.oldest,
  };
}

/** The facts about other LRs against which an LR of this counter is checked. */
export async function knownBeside(row: LawfulBilty): Promise<KnownBeside> {
  const own = await standing();
  const [carried, credit] = await Promise.all([carriedBy(row, own), billed(row, own)]);
  return { carriedBy: carried, billed: credit };
}
