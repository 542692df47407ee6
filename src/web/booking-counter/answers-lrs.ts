import { agreedHeads } from '#domain/rules/rate-contract.ts';
import { chosenRate, type ChosenRate, type RatedGoods } from '#domain/rules/chosen-rate.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Answer } from '#web/client/request.ts';
import type { Asked } from './handlers.ts';
import { knownPlace } from './made-parties.ts';
import { isMadeHere } from './party-rows.ts';
import { lastLrs, partOf } from './snapshot.ts';

// What this counter knows of the last LRs of its branch, and what contracts say of the next one.

const MOST_REPEATED = 5;

/** The newest LRs of a pair of places, else of the consignor, for the form to begin from. */
export async function partyRepeat({ query }: Asked<'partyRepeat'>): Promise<Answer<'partyRepeat'>> {
  const { consignor = 0, consignee = 0 } = query ?? {};
  const ofConsignor = (await lastLrs()).filter(({ bilty }) => consignor > 0 && bilty.consignorPlace === consignor);
  const pair = ofConsignor.filter(({ bilty }) => bilty.consigneePlace === consignee);
  return (pair.length > 0 ? pair : ofConsignor).slice(0, MOST_REPEATED).map(({ bilty }) => bilty);
}

/** The same of a party that the portal does not have; undefined: it has it. */
export const partyRepeatFirst = async (asked: Asked<'partyRepeat'>): Promise<Answer<'partyRepeat'> | undefined> =>
  isMadeHere(asked.query?.consignor ?? 0) ? await partyRepeat(asked) : undefined;

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
