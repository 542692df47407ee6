import { z } from 'zod';
import { choice } from '#domain/fields.ts';
import { FORM_INVALID, order, PAYMENT_STATUSES, refusal, WITHOUT_COMPANY } from '#domain/records/payment.ts';
import { call } from './call.ts';
import { recordId } from './records.ts';
import { clamped, listFilter, pageShape, paging, printLanguage } from './shapes.ts';

const paymentShape = z.object({
  id: z.number(),
  tenantId: z.string(),
  // The company's name at the time of payment.
  tenant_Name: z.string(),
  subscription_Id: z.number(),
  subscriptionType_Name: z.string(),
  payment_Mode: z.enum(['bank', 'upi', 'cash', 'demo', 'netbanking', 'dabitcreditcard']),
  account_Number: z.string(),
  upI_Id: z.string(),
  amount: z.number(),
  refference_No: z.string(),
  comment: z.string(),
  from_Date: z.string(),
  to_Date: z.string(),
  transaction_Date: z.string(),
  is_Verified: z.enum(['yes', 'no']),
  status: z.enum(PAYMENT_STATUSES),
  // Why it was rejected.
  reason: z.string(),
  // Assigned on verification; empty before that, and for a demo.
  invoice_No: z.string(),
  created_Date: z.string(),
  updated_Date: z.string(),
  created_By: z.string(),
  updated_By: z.string(),
});

const byStatus = { status: choice(PAYMENT_STATUSES, { wire: 'status', label: 'Status' }) };

export const paymentCalls = {
  paymentAdd: call({
    method: 'POST',
    path: 'Bank_Transaction/AddBankTransaction',
    summary:
      'Reports a payment for a plan. Amount and dates are computed from the plan; it waits until a super admin verifies it.',
    who: 'companyAdmin',
    withoutCompany: WITHOUT_COMPANY,
    body: { shape: 'fields', fields: order.fields },
    invalid: FORM_INVALID,
    idempotent: true,
    answer: { json: paymentShape },
  }),
  paymentPage: call({
    method: 'GET',
    path: 'Bank_Transaction/GetPaymentPage',
    summary: "A page of the company's own payments, newest first.",
    who: 'companyAdmin',
    query: paging,
    answer: { json: pageShape(paymentShape) },
  }),
  payments: call({
    method: 'GET',
    path: 'Bank_Transaction/GetAllBankTransaction',
    summary: "The company's payments, newest first; for a super admin those of all companies (up to 1,000).",
    who: 'user',
    answer: { json: z.array(paymentShape) },
  }),
  paymentFilter: call({
    method: 'GET',
    path: 'Bank_Transaction/BankTransactionFilter',
    summary:
      "A page of payments by payment date, newest first: the company's; for a super admin those of all companies, or of the one that is named. Up to 10,000 are counted, 1,000 of a search.",
    who: 'user',
    query: { ...listFilter, ...byStatus, ...paging, pageSize: clamped('pageSize', 1, 100, 100) },
    answer: { json: pageShape(paymentShape) },
  }),
  paymentVerify: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Bank_Transaction/VerifyPayment',
    summary:
      "Verifies a company's payment, which starts or extends its subscription by the plan's months, once: verifying it again changes nothing.",
    who: 'platform',
    query: { id: recordId },
    answer: { json: paymentShape },
  }),
  paymentRefuse: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Bank_Transaction/RefusePayment',
    summary: "Refuses a company's payment with a reason, which the company sees.",
    who: 'platform',
    query: { id: recordId },
    body: { shape: 'fields', fields: refusal },
    invalid: 'Please fill all required fields.',
    answer: { json: paymentShape },
  }),
  paymentPrint: call({
    method: 'GET',
    path: 'Bank_Transaction/PrintInvoice',
    summary: 'The invoice of a payment as an A4 PDF in the language of the company; until it is verified, a pro forma.',
    who: 'companyAdmin',
    query: { id: recordId, ...printLanguage },
    answer: { pdf: 'Invoice.pdf' },
  }),
};
