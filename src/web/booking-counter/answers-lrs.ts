import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { agreedHeads } from '#domain/rules/rate-contract.ts';
import { chosenRate, type ChosenRate, type RatedGoods } from '#domain/rules/chosen-rate.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Answer } from '#web/client/request.ts';
import type { CallOptions } from './handlers.ts';
import { knownPlace } from './made-parties.ts';
import { ownLrs } from './own-records.ts';
import { isMadeHere } from './party-rows.ts';
import { lastLrs, partOf } from './snapshot.ts';

// Answers from the last LRs of this counter's branch, and rate proposals from contracts.

const MOST_REPEATED = 5;

/** An LR that a form can start from. */
interface Known {
  readonly saved: Answer<'partyRepeat'>[number];
  readonly bilty: Pick<LawfulBilty, 'consignorPlace' | 'consigneePlace'>;
}

/** The LRs known here, newest first: those of the branch received from the portal, and this counter's own. */
async function newestLrs(): Promise<readonly Known[]> {
  // Imported dynamically like in the register: a module imported both ways would enlarge everybody's first load.
  const [received, own, { answerOf }] = await Promise.all([lastLrs(), ownLrs(), import('./own-answers.ts')]);
  const known = new Set(received.map(({ bilty }) => bilty.lrNo));
  const more = own.filter(({ record }) => !known.has(record.lrNo));
  return [
    ...more.map((now): Known => ({ saved: answerOf(now), bilty: now.lr.bilty })),
    ...received.map(({ bilty }): Known => ({ saved: bilty, bilty })),
  ].toSorted(({ saved: one }, { saved: other }) => Date.parse(other.createdDate) - Date.parse(one.createdDate));
}

/** The newest LRs between two places, or else of the consignor, for the form to start from. */
export async function partyRepeat({ query }: CallOptions<'partyRepeat'>): Promise<Answer<'partyRepeat'>> {
  const { consignor = 0, consignee = 0 } = query ?? {};
  const ofConsignor = (await newestLrs()).filter(({ bilty }) => consignor > 0 && bilty.consignorPlace === consignor);
  const pair = ofConsignor.filter(({ bilty }) => bilty.consigneePlace === consignee);
  return (pair.length > 0 ? pair : ofConsignor).slice(0, MOST_REPEATED).map(({ saved }) => saved);
}

/** The same for a party that the portal does not have; undefined if it has it. */
export const partyRepeatFirst = async (
  options: CallOptions<'partyRepeat'>,
): Promise<Answer<'partyRepeat'> | undefined> =>
  isMadeHere(options.query?.consignor ?? 0) ? await partyRepeat(options) : undefined;

/** One of the branch's last LRs, by register number or LR number; undefined if it is not kept here. */
export async function biltyRead({ query }: CallOptions<'biltyRead'>): Promise<Answer<'biltyRead'> | undefined> {
  const number = query?.number ?? '';
  const kept = (await lastLrs()).find(
    ({ bilty }) => bilty.biltyNo === number || (bilty.lrNo !== '' && bilty.lrNo === number),
  );
  // The portal's answer also contains the company, which no page reads.
  return kept && ({ ...kept.bilty, prints: kept.printed.copies } as unknown as Answer<'biltyRead'>);
}

/** The LR for which a rate is requested. */
export interface RateQuery extends Omit<RatedGoods, 'vehicleType'> {
  readonly vehicleNo: string;
}

/** Looks up rates of a party's contracts in the snapshot: the rate of an LR whose freight the party pays; null if there is none. */
export async function ratesOf(): Promise<(party: number, lr: RateQuery) => ChosenRate | null> {
  const [contracts = [], vehicles = []] = await Promise.all([partOf('contracts'), partOf('vehicles')]);
  return (party, { vehicleNo, ...lr }) => {
    const plate = plateOf(vehicleNo);
    const [, vehicleType = ''] = vehicles.find(([number = '']) => plate !== '' && plateOf(number) === plate) ?? [];
    return party === 0 || lr.day === '' ? null : chosenRate(contracts, party, { ...lr, vehicleType });
  };
}

/** The rate proposed for an LR while it is typed. */
export async function rateProposal({ query = {} }: CallOptions<'rateProposal'>): Promise<Answer<'rateProposal'>> {
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
  const options = { day: day ?? '', origin, destination, vehicleNo, goods, kg, packages, km };
  const [rateOf, at] = await Promise.all([ratesOf(), knownPlace(place)]);
  const found = rateOf(at?.party ?? 0, options);
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

/** The same for a party that the portal does not have; undefined if it has it. */
export const rateProposalFirst = async (
  options: CallOptions<'rateProposal'>,
): Promise<Answer<'rateProposal'> | undefined> =>
  isMadeHere(options.query?.place ?? 0) ? await rateProposal(options) : undefined;
