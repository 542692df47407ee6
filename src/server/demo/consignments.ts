import type { DocumentBody } from '#api/call.ts';
import { blankRow } from '#domain/define.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { branch } from '#domain/records/branch.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { party, place, withGstinFacts, type Party, type Place } from '#domain/records/party.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { gstinCheck } from '#domain/rules/gstin.ts';
import { PAYMENT_BASES } from '#domain/rules/payment-basis.ts';
import type { Session } from '../access/sessions.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { createLaw } from '../consignment/law.ts';
import { answerSettings } from '../consignment/settings.ts';
import type { Database } from '../database/connect.ts';
import { createLawfulStore } from '../documents/kinds.ts';
import { createPartyStore, newParty } from '../records/party-store.ts';
import { answerShortLists } from '../records/short-lists.ts';
import { DRIVERS, GOODS, nth, PARTIES, VEHICLES } from './trade-words.ts';

// What makes the demo company's bilties lawful: branches, number books, parties with their GSTINs, and a month of LRs.

/** How many it has. */
export const PARTY_COUNT = 40;
export const LAWFUL_BILTIES = 36;

const TOWNS = [
  { city: 'Indore', state: '23', pin: '452001' },
  { city: 'Mumbai', state: '27', pin: '400001' },
  { city: 'Bhopal', state: '23', pin: '462001' },
  { city: 'Ahmedabad', state: '24', pin: '380001' },
  { city: 'Delhi', state: '07', pin: '110001' },
  { city: 'Pune', state: '27', pin: '411001' },
  { city: 'Jaipur', state: '08', pin: '302001' },
  { city: 'Surat', state: '24', pin: '395003' },
] as const;
const BRANDS = ['Traders', 'Enterprises', 'Agencies', 'Industries', 'Sales Corporation'] as const;
const HINDI: Readonly<Record<string, string>> = {
  'Malwa Agro Traders': 'मालवा एग्रो ट्रेडर्स',
  'Shri Ganesh Steel': 'श्री गणेश स्टील',
  'Jain Textiles': 'जैन टेक्सटाइल्स',
  'Sharma Auto Parts': 'शर्मा ऑटो पार्ट्स',
};

/** A party of the demo; every fourth is not registered. */
function partyOf(at: number): { row: Party; places: Place[] } {
  const known = PARTIES[at];
  const name = known ?? `${nth(PARTIES, at * 3 + 1)} ${nth(BRANDS, at)}`;
  const { city, state, pin } = nth(TOWNS, at * 3 + (at % 2));
  const first = `${state}AA${'BCDEFGHJKL'.charAt(at % 10)}C${'MNPQRSTUVW'.charAt((at * 3) % 10)}${String(1000 + at * 97).slice(0, 4)}${'ABCDEFGHJK'.charAt((at * 7) % 10)}1Z`;
  const gstin = at % 4 === 3 ? '' : first + gstinCheck(first);
  const row = {
    ...blankRow(party.fields),
    name,
    nameHindi: HINDI[name] ?? '',
    contact: String(9_826_000_000 + at * 7919),
    creditDays: at % 3 === 0 ? 30 : 0,
  };
  const address = `${12 + at}, ${nth(['Siyaganj', 'Transport Nagar', 'Station Road', 'Industrial Area'], at)}`;
  return {
    row: withGstinFacts(row, [gstin]),
    places: [{ ...blankRow(place.fields), gstin, address, city, pin, stateCode: state, placeContact: row.contact }],
  };
}

interface Saved {
  readonly name: string;
  readonly place: number;
  readonly at: Place;
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
  return {
    biltyNo: '',
    biltyDate,
    lrForm: 'lawful',
    branchId,
    sender: from.name,
    senderContact: from.at.placeContact,
    receiver: to.name,
    consignorPlace: from.place,
    consigneePlace: to.place,
    consigneeGstin: to.at.gstin === '' ? 'URP' : to.at.gstin,
    ...(paymentBasis === 'TBB' && { billingPlace: from.place }),
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
    lines: [
      {
        id: 0,
        itemName: goods.item,
        packages: 10 + ((at * 17) % 180),
        packing: nth(['Bag', 'Bale', 'Box', 'Carton', 'Drum'], at),
        privateMark: at % 4 === 0 ? `M/${at}` : '',
        weight,
        chargedWeight: at % 5 === 0 ? weight + 50 : 0,
        rateBasis: 'kg',
        rate: perKg,
        freight: 0,
        advance: at % 6 === 0 ? 1000 : 0,
        hsnCode: goods.hsn,
      },
    ],
    invoices: [
      {
        id: 0,
        invoiceNo: `INV/${1200 + at}`,
        invoiceDate: biltyDate,
        invoiceValue: 38_000 + ((at * 7919) % 400_000),
        ewayBillNo: at % 3 === 0 ? '' : String(351_000_000_000 + at * 7919),
      },
    ],
    charges: [
      { id: 0, head: 1, amount: 150 + (at % 5) * 50 },
      { id: 0, head: 2, amount: 20 },
    ],
    updatedDate: null,
  };
}

/** Makes the demo company's bilties lawful from now on. `asked`: of a save by `admin`. */
export async function fillConsignments(
  database: Database,
  asked: Omit<SaveCall, 'session'> & { readonly query: object; readonly address: string },
  admin: Session,
  office: Session,
  today: string,
): Promise<void> {
  const saving = { ...asked, session: admin };
  const lists = answerShortLists(database);
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
  const settings = {
    ...blankRow(consignmentSettings.fields),
    lrForm: 'lawful' as const,
    pan: 'AABCS1429B',
    transporterId: '23AABCS1429B1ZB',
    carrierNo: 'MP/CC/2019/0457',
    carrierValid: addDays(today, 400),
    jurisdiction: 'Indore',
    detentionPerDay: 2500,
    updatedDate: null,
  };
  await answerSettings(database).consignmentUpdateSettings({ ...saving, body: settings } as never);

  const all = Array.from({ length: PARTY_COUNT }, (_each, at) => partyOf(at));
  const added = await createPartyStore(database).add(
    { ...saving, session: office },
    all.map(({ row, places }) => newParty(row, places)),
  );
  const parties = added.map((doc, at): Saved => {
    const { id, name, places } = doc.parse() as { id: number; name: string; places: { id: number }[] };
    const [known] = all[at]?.places ?? [];
    const [saved] = places;
    if (known === undefined || saved === undefined) throw new Error(`Party ${id} of the demo has no place.`);
    return { name, place: saved.id, at: known };
  });
  const bilties = createLawfulStore(database, createLaw(database));
  for (let at = 0; at < LAWFUL_BILTIES; at += 1) {
    const session = at % 3 === 0 ? admin : office;
    await bilties.save({ ...asked, session }, bodyOf(at, today, parties, at % 4 === 3 ? 2 : 1));
  }
}
