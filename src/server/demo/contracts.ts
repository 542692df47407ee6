import { blankRow } from '#domain/define.ts';
import { contract, type ContractLine } from '#domain/documents/contract.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { createDocumentStores } from '../document-kinds.ts';
import type { Saving } from './loads.ts';

// The demo company's contracts with three of its parties. LRs are booked by two of the contracts: one at its rate, one at another.

/** The LR, by its position, that is booked at another rate than its contract's, and why. */
const DEARER = { at: 23, reason: 'Sent the same day by a truck of its own' } as const;
/** Why an LR has another rate; undefined: it has the contract's. */
export const reasonOfRate = (at: number): string | undefined => (at === DEARER.at ? DEARER.reason : undefined);

type Rate = Partial<ContractLine> & Pick<ContractLine, 'basis' | 'rate'>;
interface Agreed {
  readonly party: string;
  /** Days before today since which it is valid, and days from today until it ends. */
  readonly since: number;
  readonly left: number;
  readonly hideAmounts: 'yes' | 'no';
  readonly remark: string;
  readonly rates: readonly Rate[];
}

const AGREED: readonly Agreed[] = [
  {
    party: 'Deepak Polymers',
    since: 90,
    left: 275,
    hideAmounts: 'no',
    remark: 'Rates hold while diesel is below ₹95',
    rates: [
      { origin: 'Ahmedabad', destination: 'Nashik', basis: 'kg', rate: 3, minimum: 3000 },
      { origin: 'Ahmedabad', destination: 'Indore', basis: 'kg', rate: 2.6, minimum: 2500 },
      { origin: 'Ahmedabad', destination: 'Mumbai', goods: 'PVC pipes', basis: 'trip', rate: 24_500 },
    ],
  },
  {
    party: 'Shri Ganesh Steel',
    since: 60,
    left: 305,
    hideAmounts: 'yes',
    remark: '',
    rates: [
      { origin: 'Indore', destination: 'Delhi', basis: 'kg', rate: 3.2, minimum: 2000 },
      { origin: 'Indore', destination: 'Mumbai', goods: 'TMT steel bars', basis: 'tonne', rate: 1450, slabTo: 15 },
      { origin: 'Indore', destination: 'Mumbai', goods: 'TMT steel bars', basis: 'tonne', rate: 1320, slabFrom: 15 },
      { origin: 'Indore', basis: 'km', rate: 42, minimum: 9000 },
    ],
  },
  {
    party: 'Krishna Medical Agencies',
    since: 30,
    left: 60,
    hideAmounts: 'no',
    remark: '',
    rates: [
      { origin: 'Indore', destination: 'Bhopal', basis: 'package', rate: 45, minimum: 500 },
      { origin: 'Indore', destination: 'Ujjain', basis: 'package', rate: 30, minimum: 400 },
    ],
  },
];

const ANY = { ...blankRow(contract.lines), id: 0 };

/** Saves the contracts with those of the parties in `known`. */
export async function fillContracts(
  stores: ReturnType<typeof createDocumentStores>,
  saving: Saving,
  known: readonly { readonly name: string; readonly id: number }[],
  today: string,
): Promise<void> {
  for (const { party, since, left, hideAmounts, remark, rates } of AGREED) {
    const partyId = known.find(({ name }) => name === party)?.id;
    if (partyId === undefined) throw new Error(`The demo has no party ${party}.`);
    const body = {
      ...blankRow(contract.fields),
      partyId,
      validFrom: addDays(today, -since),
      validTo: addDays(today, left),
      hideAmounts,
      remark,
      lines: rates.map((rate) => ({ ...ANY, ...rate })),
      updatedDate: null,
    };
    await stores.contract.save(saving, body);
  }
}
