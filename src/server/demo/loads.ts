import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { blankRow } from '#domain/define.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { answerSteps } from '../documents/steps.ts';
import { biltyUnder } from '../document-kinds.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { answerEwayBills } from '../eway/eway-bills.ts';
import type { Law } from '../law/law.ts';

// The e-way bills of the demo company's LRs, some of which expire soon.

export type Saving = SaveCall & { readonly query: object; readonly address: string };

/** A saved LR. */
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

export const readLr = (doc: JsonText) => doc.parse() as SavedLr;

// One in this many e-way bills has no vehicle yet.
const WITHOUT_VEHICLE = 6;

/** Enters the e-way bills of LRs. */
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

/** The position of the cancelled LR. */
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
