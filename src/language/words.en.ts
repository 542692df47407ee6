// What screens, papers and letters say alike and no definition has as a label. Each word has an export of its own, whose
// name the login page's bundle need not carry.
import { PLATFORM } from '#domain/platform.ts';
import type { EmpType } from '#domain/records/employee.ts';
import type { PaymentMode, PaymentStatus } from '#domain/records/payment.ts';

export const product: string = PLATFORM;

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

/** What the empty list of a kind says, by the kind's title. */
export const noneToShow = (kind: string): string => `No ${kind.toLowerCase()}s available to display.`;
