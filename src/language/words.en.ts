// Words shared by screens, papers and letters that are no label of a definition. Each has its own export, because the keys of an object
// would stay in the login page's bundle.
import { PLATFORM } from '#domain/platform.ts';
import type { EmpType } from '#domain/records/employee.ts';
import type { ExportState } from '#domain/records/export-file.ts';
import type { PaymentMode, PaymentStatus } from '#domain/records/payment.ts';
import { severalOf } from './several.ts';

export const product: string = PLATFORM;

export const exportStates = {
  waiting: 'Waiting',
  working: 'Being made',
  ready: 'Ready',
  failed: 'Not made',
  over: 'No longer kept',
} satisfies Record<ExportState, string>;

export const employeeTypes = { admin: 'Admin', backoffice: 'Back Office', driver: 'Driver' } satisfies Record<
  EmpType,
  string
>;

export const paymentModes = {
  bank: 'Bank Account',
  upi: 'UPI',
  cash: 'Cash',
  demo: 'Demo',
  netbanking: 'Net Banking',
  dabitcreditcard: 'Debit / Credit Card',
} satisfies Record<PaymentMode, string>;

export const paymentStatuses = { pending: 'Pending', verified: 'Verified', refused: 'Refused' } satisfies Record<
  PaymentStatus,
  string
>;

export const invoice: string = 'Invoice';
export const proForma: string = 'Pro Forma Invoice';
export const plans: string = 'Subscription Plans';

/** The text of an empty list of a kind, by the kind's title. */
export const noneToShow = (kind: string): string => `No ${severalOf(kind)} available to display.`;
