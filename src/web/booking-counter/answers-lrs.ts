import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { agreedHeads } from '#domain/rules/rate-contract.ts';
import { chosenRate, type ChosenRate, type RatedGoods } from '#domain/rules/chosen-rate.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Answer } from '#web/client/request.ts';
import type { Asked } from './handlers.ts';
import { knownPlace } from './made-parties.ts';
import { ownLrs } from './own-records.ts';
import { isMadeHere } from './party-rows.ts';
import { lastLrs, partOf } from './snapshot.ts';

// What this counter knows of the last LRs of its branch, and what contracts say of the next one.

const MOST_REPEATED = 5;

/** An LR as a form begins from it. */
interface Known {
  readonly saved: Answer<'partyRepeat'>[number];
  readonly bilty: Pick<LawfulBilty, 'consignorPlace' | 'consigneePlace'>;
}

/** The LRs that are known here, the newest first: those of the branch that the portal told of, and this counter's own. */
async function newestLrs(): Promise<readonly Known[]> {
  // Fetched as the register does: a module that is fetched in both ways costs everybody's first load.
  const [told, own, { answerOf }] = await Promise.all([lastLrs(), ownLrs(), import('./own-answers.ts')]);
  const known = new Set(told.map(({ bilty }) => bilty.lrNo));
  const more = own.filter(({ record }) => !known.has(record.lrNo));
  return [
    ...more.map((now): Known => ({ saved: answerOf(now), bilty: now.lr.bilty })),
    ...told.map(({ bilty }): Known => ({ saved: bilty, bilty })),
  ].toSorted(({ saved: one }, { saved: other }) => Date.parse(other.createdDate) - Date.parse(one.createdDate));
}

/** The newest LRs of a pair of places, else of the consignor, for the form to begin from. */
export async function partyRepeat({ query }: Asked<'partyRepeat'>): Promise<Answer<'partyRepeat'>> {
  const { consignor = 0, consignee = 0 } = query ?? {};
  const ofConsignor = (await newestLrs()).filter(({ bilty }) => consignor > 0 && bilty.consignorPlace === consignor);
  const pair = ofConsignor.filter(({ bilty }) => bilty.consigneePlace === consignee);
  return (pair.length > 0 ? pair : ofConsignor).slice(0, MOST_REPEATED).map(({ saved }) => saved);
}

/** The same of a party that the portal does not have; undefined: it has it. */
export const partyRepeatFirst = async (asked: Asked<'partyRepeat'>): Promise<Answer<'partyRepeat'> | undefined> =>
  isMadeHere(asked.query?.consignor ?? 0) ? await partyRepeat(asked) : undefined;

/** One of the last LRs of the branch, by the register's number or its own; undefined: it is not kept here. */
export async function biltyRead({ query }: Asked<'biltyRead'>): Promise<Answer<'biltyRead'> | undefined> {
  const number = query?.number ?? '';
  const kept = (await lastLrs()).find(
    ({ bilty }) => bilty.biltyNo === number || (bilty.lrNo !== '' && bilty.lrNo === number),
  );
  // The portal tells with it the company besides, which no page reads.
  return kept && ({ ...kept.bilty, prints: kept.printed.copies } as unknown as Answer<'biltyRead'>);
}

/** An LR as it is asked a rate for. */
export interface AskedRate extends Omit<RatedGoods, 'vehicleType'> {
  readonly vehicleNo: string;
}

/** What a party's contracts say, out of the snapshot: the rate of an LR whose freight it pays; null: none. */
export async function ratesOf(): Promise<(party: number, lr: AskedRate) => ChosenRate | null> {
  const [contracts = [], vehicles = []] = await Promise.all([partOf('contracts'), partOf('vehicles')]);
  return (party, { vehicleNo, ...lr }) => {
    const plate = plateOf(vehicleNo);
    const [, vehicleType = ''] = vehicles.find(([number = '']) => plate !== '' && plateOf(number) === plate) ?? [];
    return party === 0 || lr.day === '' ? null : chosenRate(contracts, party, { ...lr, vehicleType });
  };
}

/** The rate that is proposed for an LR as it is typed. */
export async function rateProposal({ query = {} }: Asked<'rateProposal'>): Promise<Answer<'rateProposal'>> {
  const {
    place = 0,
    day,
    origin = '',
    destination = '',
    vehicleNo = '',
    goods = '',
    kg = 0,
    packages = 0,
    km = 0,
  } = query;
  const asked = { day: day ?? '', origin, destination, vehicleNo, goods, kg, packages, km };
  const [rateOf, at] = await Promise.all([ratesOf(), knownPlace(place)]);
  const found = rateOf(at?.party ?? 0, asked);
  if (found === null) return null;
  const { contract, rate, line, amount, isMinimum } = found;
  return {
    contractNo: contract.contractNo,
    line,
    basis: rate.basis,
    rate: rate.rate,
    minimum: rate.minimum,
    amount: rupeesOf(amount),
    isMinimum,
    charges: [...agreedHeads(rate.heads)],
  };
}

/** The same of a party that the portal does not have; undefined: it has it. */
export const rateProposalFirst = async (asked: Asked<'rateProposal'>): Promise<Answer<'rateProposal'> | undefined> =>
  isMadeHere(asked.query?.place ?? 0) ? await rateProposal(asked) : undefined;
