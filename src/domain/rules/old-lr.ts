import { blankRow } from '../define.ts';
import { lawfulBilty, type LawfulBilty } from '../documents/lawful-bilty.ts';
import type { OldLr, OldLrState } from '../records/old-lr.ts';
import { receivableOf, toPayOf } from './accounts.ts';
import type { LrStatus } from './lr-status.ts';
import { rupeesOf, toPaise } from './money.ts';
import { stateOfGstin } from './gstin.ts';

// Converts an LR from before the portal to a lawful LR, which is exempt from legal requirements and claims only what is open (spec 5 §9.1).

/** A fault in a field of an old LR, by field name. */
export interface OldLrFault {
  readonly field: keyof OldLr;
  readonly message: string;
}

const OPEN_OVER_FREIGHT = 'Open Amount is more than the freight.';
const OPEN_OF_FREE = 'Nothing is open on an LR that is free of cost.';
const DATE_AHEAD = 'Date cannot be in the future.';

/** The faults of an old LR by itself. `today`: in India. */
export function oldLrFaults({ lrDate, freight, open, basis }: OldLr, today: string): readonly OldLrFault[] {
  const faults: OldLrFault[] = [];
  if ((lrDate ?? '') > today) faults.push({ field: 'lrDate', message: DATE_AHEAD });
  if (basis === 'FOC' && open > 0) faults.push({ field: 'open', message: OPEN_OF_FREE });
  else if (open > freight) faults.push({ field: 'open', message: OPEN_OVER_FREIGHT });
  return faults;
}

/** A party named in a row. */
export interface NamedParty {
  readonly name: string;
  readonly gstin: string;
  readonly city: string;
}

/** The key of a party within a file: its GSTIN, else its name and city. */
export function keyOfParty({ name, gstin, city }: NamedParty): string {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
  return gstin === '' ? `${plain(name)}\n${plain(city)}` : gstin;
}

const registered = (gstin: string) => (gstin === 'URP' ? '' : gstin);

/** The parties of an old LR; the payer of a TBB LR is its consignor unless another is named. */
export function partiesOf(lr: OldLr) {
  const consignor: NamedParty = {
    name: lr.consignor,
    gstin: registered(lr.consignorGstin),
    city: lr.consignorCity,
  };
  const consignee: NamedParty = {
    name: lr.consignee,
    gstin: registered(lr.consigneeGstin),
    city: lr.consigneeCity,
  };
  const billed: NamedParty = { name: lr.billTo, gstin: registered(lr.billToGstin), city: lr.billToCity };
  const billing = lr.basis !== 'TBB' ? null : lr.billTo === '' ? consignor : billed;
  return { consignor, consignee, billing };
}

const STATUSES: Readonly<Record<OldLrState, LrStatus>> = { Delivered: 'Delivered', Arrived: 'Arrived', Open: 'Booked' };
const stateOf = (gstin: string) => (gstin === '' ? '' : stateOfGstin(gstin));

/** The ids of its parties' places and of its branches; 0: none. */
export interface OldLrPlaces {
  readonly consignor: number;
  readonly consignee: number;
  readonly billing: number;
  readonly branch: number;
  readonly deliveryBranch: number;
  readonly book: number;
}

/** The bilty number of an old LR in the portal; the number on its paper becomes its LR number. */
export const biltyNoOfOld = (lrNo: string): string => `B-${lrNo}`;

/** The resulting LR. Money received before the portal is not posted, so its balance is what is open. */
export function biltyOfOld(lr: OldLr, places: OldLrPlaces): LawfulBilty {
  const { consignor, consignee, billing } = partiesOf(lr);
  const blank = blankRow({ ...lawfulBilty.fields, ...lawfulBilty.extension.fields });
  const line = { ...blankRow({ ...lawfulBilty.lines, ...lawfulBilty.extension.lines }), id: 1 };
  const received = toPaise(lr.freight) - toPaise(lr.open);
  return {
    ...blank,
    biltyNo: biltyNoOfOld(lr.lrNo),
    biltyDate: lr.lrDate,
    sender: consignor.name,
    receiver: consignee.name,
    origin: lr.origin,
    destination: lr.destination,
    vehicleNo: lr.vehicleNo,
    received: rupeesOf(received),
    lrForm: 'lawful',
    lrNo: lr.lrNo,
    bookId: places.book,
    branchId: places.branch,
    deliveryBranch: places.deliveryBranch,
    consignorPlace: places.consignor,
    consigneePlace: places.consignee,
    billingPlace: places.billing,
    consignorCity: consignor.city,
    consignorGstin: consignor.gstin,
    consignorState: stateOf(consignor.gstin),
    consigneeCity: consignee.city,
    consigneeGstin: consignee.gstin,
    consigneeState: stateOf(consignee.gstin),
    billingName: billing?.name ?? '',
    billingCity: billing?.city ?? '',
    billingGstin: billing?.gstin ?? '',
    billingState: stateOf(billing?.gstin ?? ''),
    paymentBasis: lr.basis,
    remark: lr.remark,
    totalAmount: lr.freight,
    balanceAmount: lr.open,
    revision: 1,
    lrStatus: STATUSES[lr.state || 'Delivered'],
    lines: [
      {
        ...line,
        itemName: lr.itemName,
        packages: lr.packages,
        packing: lr.packing,
        weight: lr.weight,
        freight: lr.freight,
      },
    ],
    invoices: [],
    charges: [],
  };
}

/**
 * Who owes the open amount of an old LR: the payer by its basis; for To Pay the consignee, or until delivery the delivering branch.
 * `parties`: the ids of its parties.
 */
export function debtorOfOld(
  { basis, state }: Pick<OldLr, 'basis' | 'state'>,
  parties: { readonly consignor: number; readonly consignee: number; readonly billing: number },
  deliveryBranch: number,
): string {
  if (basis === 'TBB') return receivableOf(parties.billing);
  if (basis !== 'To Pay') return receivableOf(parties.consignor);
  return (state || 'Delivered') === 'Delivered' ? receivableOf(parties.consignee) : toPayOf(deliveryBranch);
}
