import type { DocumentBody } from '#api/call.ts';
import { blankRow } from '#domain/define.ts';
import type { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { branch } from '#domain/records/branch.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { numberBook } from '#domain/records/number-book.ts';
import type { Place } from '#domain/records/party.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { PAYMENT_BASES } from '#domain/rules/payment-basis.ts';
import type { Session } from '../scope/session.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { createLaw } from '../law/law.ts';
import { answerSettings } from '../consignment/settings.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { createDocumentStores } from '../document-kinds.ts';
import { createSessions } from '../access/sessions.ts';
import { answerShortLists } from '../records/short-lists.ts';
import { fillContracts, reasonOfRate } from './contracts.ts';
import { CANCELLED, cancelOne, fillEwayBills } from './loads.ts';
import { DRIVERS, GOODS, nth, VEHICLES } from './trade-words.ts';
import { fillTrucks, LOADED } from './trucks.ts';
import { goItsWay } from './ways.ts';

// Sets up LRs for the demo company: branches, number books, and a month of LRs between its parties.

/** The number of its LRs. */
const LAWFUL_BILTIES = 36;

/** A saved party and its first place. */
interface Saved {
  readonly id: number;
  readonly name: string;
  readonly place: number;
  readonly at: Pick<Place, 'gstin' | 'city'> & { readonly contact: string };
}

function partyOf(doc: JsonText): Saved {
  const { id, name, contact, places } = doc.parse() as {
    id: number;
    name: string;
    contact: string;
    places: (Saved['at'] & { id: number })[];
  };
  const [at] = places;
  if (at === undefined) throw new Error(`The party ${name} of the demo has no place.`);
  return { id, name, place: at.id, at: { ...at, contact: at.contact || contact } };
}

function lineOf(at: number, goods: (typeof GOODS)[number], weight: number, perKg: number) {
  return {
    id: 0,
    itemName: goods.item,
    packages: 10 + ((at * 17) % 180),
    packing: nth(['Bag', 'Bale', 'Box', 'Carton', 'Drum'], at),
    privateMark: at % 4 === 0 ? `M/${at}` : '',
    weight,
    chargedWeight: at % 5 === 0 ? weight + 50 : 0,
    rateBasis: 'kg' as const,
    rate: perKg,
    freight: 0,
    advance: at % 6 === 0 ? 1000 : 0,
    hsnCode: goods.hsn,
  };
}

function invoiceOf(at: number, biltyDate: string) {
  return {
    id: 0,
    invoiceNo: `INV/${1200 + at}`,
    invoiceDate: biltyDate,
    invoiceValue: 38_000 + ((at * 7919) % 400_000),
    ewayBillNo: at % 3 === 0 ? '' : String(351_000_000_000 + at * 7919),
  };
}

function bodyOf(
  at: number,
  today: string,
  parties: readonly Saved[],
  branchId: number,
): DocumentBody<typeof lawfulBilty> {
  const from = nth(parties, at * 7);
  const to = nth(parties, at * 11 + 5);
  const goods = nth(GOODS, at * 3);
  const weight = goods.weight + ((at * 13) % 50);
  const paymentBasis = nth(PAYMENT_BASES, at === 7 ? 3 : at % 3);
  const biltyDate = addDays(today, -Math.floor((LAWFUL_BILTIES - 1 - at) / 2));
  const perKg = 2 + (at % 4) * 0.5;
  const rateReason = reasonOfRate(at);
  return {
    biltyNo: '',
    biltyDate,
    lrForm: 'lawful',
    branchId,
    sender: from.name,
    senderContact: from.at.contact,
    receiver: to.name,
    consignorPlace: from.place,
    consigneePlace: to.place,
    consigneeGstin: to.at.gstin === '' ? 'URP' : to.at.gstin,
    ...(paymentBasis === 'TBB' && { billingPlace: from.place }),
    ...(rateReason !== undefined && { rateReason }),
    origin: from.at.city,
    destination: to.at.city,
    vehicleNo: nth(VEHICLES, at * 5).vehicleNo,
    driver: nth(DRIVERS, at * 3),
    gstin: '',
    hsn: '',
    deliveryFee: 0,
    packagingFee: 0,
    received: paymentBasis === 'Paid' ? Math.round(weight * perKg) : 0,
    paymentBasis,
    distanceKm: 120 + ((at * 97) % 900),
    expectedDate: addDays(biltyDate, 2 + (at % 3)),
    lines: [lineOf(at, goods, weight, perKg)],
    invoices: [invoiceOf(at, biltyDate)],
    charges: [
      { id: 0, head: 1, amount: 150 + (at % 5) * 50 },
      { id: 0, head: 2, amount: 20 },
    ],
    updatedDate: null,
  };
}

/** The LR settings of the demo company. */
const settingsOf = (today: string) => ({
  ...blankRow(consignmentSettings.fields),
  lrForm: 'lawful' as const,
  pan: 'AABCS1429B',
  transporterId: '23AABCS1429B1Z2',
  carrierNo: 'MP/CC/2019/0457',
  carrierValid: addDays(today, 400),
  jurisdiction: 'Indore',
  freeHoursLoading: 24,
  freeHoursUnloading: 24,
  detentionPerDay: 2500,
  updatedDate: null,
});

/** Switches the demo company to LRs between the parties in `saved`; `request`: makes a save call for it, `drivers`: their ids. */
export async function fillConsignments(
  database: Database,
  request: Omit<SaveCall, 'session'> & { readonly query: object; readonly address: string },
  admin: Session,
  office: Session,
  saved: readonly JsonText[],
  drivers: readonly number[],
  today: string,
): Promise<void> {
  const saving = { ...request, session: admin };
  const lists = answerShortLists(database, createSessions(database));
  const mumbai = {
    ...blankRow(branch.fields),
    branchCode: 'MUM',
    name: 'Mumbai',
    address: 'Plot 8, Kalamboli Steel Market',
    city: 'Mumbai',
    pin: '410218',
    stateCode: '27',
    contact: '9820011223',
    isActive: 'yes' as const,
  };
  await lists.branchCreate({ ...saving, body: mumbai });
  const book = { ...blankRow(numberBook.fields), isDefault: 'yes' as const, isActive: 'yes' as const };
  await lists.numberBookCreate({
    ...saving,
    body: { ...book, name: 'Indore LRs', branchId: 1, presetOrigin: 'Indore' },
  });
  await lists.numberBookCreate({
    ...saving,
    body: { ...book, name: 'Mumbai LRs', branchId: 2, presetOrigin: 'Mumbai' },
  });
  await answerSettings(database).consignmentUpdateSettings({ ...saving, body: settingsOf(today) } as never);

  const parties = saved.map(partyOf);
  const law = createLaw(database);
  const stores = createDocumentStores(database, law);
  await fillContracts(stores, saving, parties, today);
  const lrs: JsonText[] = [];
  for (let at = 0; at < LAWFUL_BILTIES; at += 1) {
    const session = at % 3 === 0 ? admin : office;
    const lr = await stores.bilty.save({ ...request, session }, bodyOf(at, today, parties, at % 4 === 3 ? 2 : 1));
    lrs.push(lr);
    if (at !== CANCELLED && !LOADED.includes(at)) await goItsWay(database, { ...request, session }, lr, at, today);
  }
  await fillEwayBills(database, law, saving, lrs);
  await fillTrucks({ database, law, stores, saving, lrs, today }, drivers);
  await cancelOne(database, law, saving, lrs);
}
