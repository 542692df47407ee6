import { challan } from '#domain/documents/challan.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { blankRow } from '#domain/define.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { answerSteps } from '../documents/steps.ts';
import { biltyUnder, challanUnder, type createDocumentStores } from '../document-kinds.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { answerEwayBills } from '../eway/eway-bills.ts';
import type { Law } from '../law/law.ts';
import { DRIVERS, nth, VEHICLES } from './trade-words.ts';

// What the demo company's LRs travel with: e-way bills, of which some end soon, and the challans of its vehicles.

type Saving = SaveCall & { readonly query: object; readonly address: string };

/** An LR as it was saved. */
interface SavedLr {
  readonly bilty_No: string;
  readonly bilty_Date: string;
  readonly from: string;
  readonly to: string;
  readonly sender_Name: string;
  readonly receiver: string;
  readonly vehicle_No: string;
  readonly distance_Km: number;
  readonly consignor_GSTIN: string;
  readonly consignor_Pin: string;
  readonly consignor_State: string;
  readonly consignee_GSTIN: string;
  readonly consignee_Pin: string;
  readonly consignee_State: string;
  readonly details: readonly { readonly packages: number; readonly weight: number }[];
  readonly invoices: readonly {
    readonly invoice_No: string;
    readonly invoice_Date: string;
    readonly invoice_Value: number;
    readonly eway_Bill_No: string;
  }[];
}

const readLr = (doc: JsonText) => doc.parse() as SavedLr;

// Of every so many e-way bills one has no vehicle yet.
const WITHOUT_VEHICLE = 6;

/** Enters the e-way bills of LRs on the desk. */
export async function fillEwayBills(
  database: Database,
  law: Law,
  saving: Saving,
  saved: readonly JsonText[],
): Promise<void> {
  const desk = answerEwayBills(database, law, { read: async () => await Promise.resolve([]) });
  for (const [at, lr] of saved.map(readLr).entries()) {
    const [invoice] = lr.invoices;
    if (invoice === undefined || invoice.eway_Bill_No === '') continue;
    const isWaiting = at % WITHOUT_VEHICLE === 1;
    const body = {
      ...blankRow(ewayBill.fields),
      ewayBillNo: invoice.eway_Bill_No,
      ewayState: isWaiting ? ('Part A only' as const) : ('Active' as const),
      generatedAt: `${lr.bilty_Date}T10:30`,
      distanceKm: lr.distance_Km,
      cargo: 'R' as const,
      docType: 'INV' as const,
      docNo: invoice.invoice_No,
      docDate: invoice.invoice_Date,
      docValue: invoice.invoice_Value,
      fromGstin: lr.consignor_GSTIN === '' ? 'URP' : lr.consignor_GSTIN,
      fromName: lr.sender_Name,
      fromPlace: lr.from,
      fromPin: lr.consignor_Pin,
      fromState: lr.consignor_State,
      toGstin: lr.consignee_GSTIN,
      toName: lr.receiver,
      toPlace: lr.to,
      toPin: lr.consignee_Pin,
      toState: lr.consignee_State,
      transporterId: '23AABCS1429B1Z2',
      vehicleNo: isWaiting ? '' : lr.vehicle_No,
      partBAt: isWaiting ? '' : `${lr.bilty_Date}T17:00`,
    };
    await desk.ewayBillCreate({ ...saving, body } as never);
  }
}

/** Which of the newest LRs stand on each challan, by their places: the first challan has gone, the others wait. */
export const LOADED: readonly (readonly number[])[] = [[29, 31], [33], [34]];

/** Loads LRs on vehicles. */
export async function fillChallans(
  database: Database,
  law: Law,
  stores: ReturnType<typeof createDocumentStores>,
  saving: Saving,
  saved: readonly JsonText[],
  today: string,
): Promise<void> {
  const { dispatch } = answerSteps(database, challan, challanUnder(law).steps);
  for (const [at, places] of LOADED.entries()) {
    const lrs = saved.filter((_lr, place) => places.includes(place)).map(readLr);
    const body = {
      ...blankRow(challan.fields),
      challanDate: at === LOADED.length - 1 ? today : addDays(today, -1),
      origin: 'Indore',
      originState: '23',
      destination: lrs[0]?.to ?? '',
      vehicleNo: nth(VEHICLES, at * 4).vehicleNo,
      driver: nth(DRIVERS, at * 2),
      lines: lrs.map(({ bilty_No, details }) => ({
        id: 0,
        biltyNo: bilty_No,
        packages: details.reduce((sum, { packages }) => sum + packages, 0),
        weight: details.reduce((sum, { weight }) => sum + weight, 0),
      })),
      updatedDate: null,
    };
    const made = (await stores.challan.save(saving, body)).parse() as { readonly challan_No: string };
    if (at > 0) continue;
    const asked = { number: made.challan_No, reason: 'Papers of the vehicle are being renewed', updatedDate: null };
    await dispatch({ ...saving, body: asked });
  }
}

/** The place of the LR that was cancelled. */
export const CANCELLED = 27;

/** Cancels one of the LRs. */
export async function cancelOne(
  database: Database,
  law: Law,
  saving: Saving,
  saved: readonly JsonText[],
): Promise<void> {
  const { cancel } = answerSteps(database, lawfulBilty, biltyUnder(law).steps);
  const [lr] = saved.slice(CANCELLED).map(readLr);
  if (lr === undefined) throw new Error('The demo has no LR to cancel.');
  await cancel({ ...saving, body: { number: lr.bilty_No, reason: 'Booked twice by mistake', updatedDate: null } });
}
