import type { FieldError } from '../define.ts';
import type { EwayBill } from '../records/eway-bill.ts';
import { estimatedValidity, oldestDocument, partAValidity } from './eway-validity.ts';
import { isGstin, stateOfGstin } from './gstin.ts';
import { lawNumber, type LawRow } from './law.ts';
import { instantOf, momentOf } from './moment.ts';
import { stateName, statesOfPin } from './states.ts';

/** A bill stated to be active, but without vehicle and time of a Part B, counts as Part A only. */
const asItStands = (bill: EwayBill): EwayBill =>
  bill.ewayState === 'Active' && bill.vehicleNo === '' && bill.partBAt === ''
    ? { ...bill, ewayState: 'Part A only' }
    : bill;

/**
 * A bill ready to be stored: Part A only if it has no Part B; and with an estimated expiry if none was given: from its Part B, or the
 * lifetime of Part A alone.
 */
export function withEnd(sent: EwayBill, rows: readonly LawRow[]): { bill: EwayBill; isEstimate: 'yes' | 'no' } {
  const bill = asItStands(sent);
  if (bill.validUpto !== '') return { bill, isEstimate: 'no' };
  const { partBAt, generatedAt, distanceKm: km, cargo } = bill;
  const begun = partBAt || (bill.ewayState === 'Part A only' ? '' : generatedAt);
  if (begun !== '' && km > 0) {
    const end = estimatedValidity(rows, { partB: instantOf(begun), km, cargo });
    return { bill: { ...bill, validUpto: momentOf(end) }, isEstimate: 'yes' };
  }
  if (bill.ewayState !== 'Part A only' || generatedAt === '') return { bill, isEstimate: 'no' };
  return { bill: { ...bill, validUpto: momentOf(partAValidity(rows, instantOf(generatedAt))) }, isEstimate: 'yes' };
}

/** Warnings about an e-way bill, under wire names; it is saved all the same. */
export function ewayAdvice(bill: EwayBill, rows: readonly LawRow[], today: string): readonly FieldError[] {
  const oldest = oldestDocument(rows, bill.generatedAt.slice(0, 10) || today);
  const days = lawNumber(rows, 'e-Way bill days of its document', today);
  const isOld = oldest !== null && bill.docDate !== null && bill.docDate < oldest;
  return [
    ...endAdvice('from', bill.fromGstin, bill.fromPin, bill.fromState),
    ...endAdvice('to', bill.toGstin, bill.toPin, bill.toState),
    ...shipToAdvice(bill),
    ...closureAdvice(bill, today),
    ...(isOld ? [{ path: 'doc_Date', message: `This invoice is over ${days} days old.` }] : []),
  ];
}

// The government portal rejects it (error 618 of its API).
const shipToAdvice = ({ shipToGstin, toGstin }: EwayBill): FieldError[] =>
  isGstin(shipToGstin) && shipToGstin === toGstin
    ? [{ path: 'ship_To_GSTIN', message: 'Ship-To GSTIN must differ from To GSTIN.' }]
    : [];

function closureAdvice({ closedOn, ewayState }: EwayBill, today: string): FieldError[] {
  if (closedOn === null) return [];
  if (ewayState !== 'Closed') return [{ path: 'closed_On', message: 'The status of this e-Way Bill is not Closed.' }];
  return closedOn > today ? [{ path: 'closed_On', message: 'Closed On is in the future.' }] : [];
}

function endAdvice(end: 'from' | 'to', gstin: string, pin: string, state: string): FieldError[] {
  if (state === '') return [];
  const ofGstin = isGstin(gstin) ? stateOfGstin(gstin) : state;
  const ofPin = statesOfPin(pin);
  return [
    ...(ofGstin === state ? [] : [{ path: `${end}_GSTIN`, message: `GSTIN is of ${stateName(ofGstin)}.` }]),
    ...(ofPin.length > 0 && !ofPin.includes(state)
      ? [{ path: `${end}_Pin`, message: `PIN is not of ${stateName(state)}.` }]
      : []),
  ];
}
