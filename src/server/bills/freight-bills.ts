import { rupeesOf } from '#domain/rules/money.ts';
import { sql } from 'kysely';
import { CANCEL_BILL_REASON } from '#domain/records/freight-bill.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { MOST_BILLED } from '#domain/rules/freight-bill.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { malformed, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { lockPostings } from '../ledger/posting.ts';
import { refusedAt, refusedByLedger } from '../ledger/refusals.ts';
import { billRefusal } from './bill-refusals.ts';
import { billJson, itemOfBill } from './bill-json.ts';
import { lockLrs, lrsOf, readUnbilled, setupOfBills, type LrToBill } from './billable.ts';
import { cancelBill } from './cancelling.ts';
import { draftsOf, lackOf, type BillRequest, type BillDraft } from './drafts.ts';
import { issueBills } from './issuing.ts';

const tenant = value('tenantId');
const LONGEST_DAYS = 366;
const SHORTEST_REASON = 5;
const NOBODY = { name: '', nameHindi: '', creditDays: 0 };

const unbilled = readUnbilled(MOST_BILLED);

const read = statement<{ doc: JsonText }>(
  'freight_bill.read',
  sql`select ${billJson} as doc from freight_bill f left join ${itemOfBill} i on true
      where f.tenant_id = ${tenant} and f.bill_no = upper(${value('billNo')}::text)`,
);
const lineOf = (lr: LrToBill) => ({
  bilty_No: lr.biltyNo,
  lr_No: lr.lrNo,
  lr_Date: lr.lrDate,
  vehicle_No: lr.vehicleNo,
  from: lr.origin,
  to: lr.destination,
  packages: lr.packages,
  charged_Weight: lr.chargedWeight,
  freight_Amt: rupeesOf(lr.freight),
  charges_Amt: rupeesOf(lr.charges),
  taxable_Amt: rupeesOf(lr.taxable),
  invoice_Nos: lr.invoices,
  pod_Date: lr.podDate,
});

/** A bill without a number, as answered. */
function draftOf(
  { kind, branchId, dueDate, sums, gateReason, lrs }: BillDraft,
  request: BillRequest,
  party: NonNullable<Setup['party']>,
) {
  const { billing, billingGstin, ...last } = lrs.at(-1) ?? lrs[0];
  return {
    kind,
    bill_Date: request.billDate,
    due_Date: dueDate,
    branch: branchId,
    party: request.party,
    party_Name: party.name,
    party_Name_Hindi: party.nameHindi,
    party_Address: billing.address,
    party_City: billing.city,
    party_Pin: billing.pin,
    party_State: billing.state,
    party_GSTIN: billingGstin,
    supplier_GSTIN: last.supplierGstin,
    supplier_State: last.supplierState,
    gst_Payer: last.gstPayer,
    gst_Rate: last.gstRate,
    place_Of_Supply: last.placeOfSupply,
    sac: last.sac,
    before_Tax: rupeesOf(sums.beforeTax),
    taxable_Amt: rupeesOf(sums.taxable),
    cgst_Amt: rupeesOf(sums.cgst),
    sgst_Amt: rupeesOf(sums.sgst),
    igst_Amt: rupeesOf(sums.igst),
    round_Off: rupeesOf(sums.roundOff),
    total_Amt: rupeesOf(sums.total),
    remark: request.remark,
    gate_Reason: gateReason,
    cancel_Reason: '',
    lr_Count: lrs.length,
    bilty_Nos: lrs.map(({ biltyNo }) => biltyNo),
  };
}
type Setup = Awaited<ReturnType<typeof setupOfBills>>;

/** Issues bills within a transaction; returns the call's answer. */
async function issue(run: Run, call: SaveCall & { readonly body: BillRequest }): Promise<JsonText> {
  const { body, session } = call;
  const { party, numbers } = body;
  const isAdmin = mayCall('companyAdmin', session.roleId);
  await run(lockLrs, { numbers });
  await run(lockPostings, {});
  const setup = await setupOfBills(run, { party, numbers });
  const drafts = draftsOf(setup, body, isAdmin);
  const { doc } = await issueBills(run, setup, drafts, { ...body, ...stampOf(call) });
  return doc;
}

/** The handlers of bill calls. */
export function answerFreightBills(database: Database) {
  return {
    async freightBillUnbilled({ tenantId, query }) {
      const { fromDate, toDate } = query;
      if (fromDate > toDate) throw malformed('From Date is after To Date.');
      if (addDays(fromDate, LONGEST_DAYS) <= toDate) throw malformed('Choose at most one year.');
      const [found] = await database.read({ tenantId }, unbilled, query);
      if (!found) throw notFound();
      const lrs = lrsOf(found.lrs);
      const data = lrs.slice(0, MOST_BILLED).map((lr) => ({
        ...lineOf(lr),
        branch: lr.branchId,
        gate: lackOf(lr, found) ?? ('' as const),
      }));
      return { data, more: lrs.length > MOST_BILLED };
    },
    async freightBillPreview({ session, tenantId, body }) {
      const { party, numbers } = body;
      const setup = await setupOfBills((written, values) => database.read({ tenantId }, written, values), {
        party,
        numbers,
      });
      const drafts = draftsOf(setup, body, mayCall('companyAdmin', session.roleId));
      return { bills: drafts.map((draft) => draftOf(draft, body, setup.party ?? NOBODY)) };
    },
    freightBillIssue: (call) =>
      once(
        database,
        call,
        () => database.transaction({ tenantId: call.tenantId }, (run) => issue(run, call)),
        billRefusal,
      ),
    async freightBillRead({ tenantId, query: { billNo } }) {
      const [row] = await database.read({ tenantId }, read, { billNo });
      if (!row) throw notFound();
      return row.doc;
    },
    async freightBillCancel({ session, tenantId, body }) {
      if (body.reason.length < SHORTEST_REASON) throw refusedAt('reason', CANCEL_BILL_REASON);
      const work = database.transaction({ tenantId }, (run) => cancelBill(run, session, body));
      return await work.catch((error: unknown) => {
        throw refusedByLedger(error) ?? error;
      });
    },
  } satisfies Partial<Answerers>;
}
