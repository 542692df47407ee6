// Words shared by screens, papers and letters, in Hindi.
import { labels } from './labels.hi.ts';
import type * as english from './words.en.ts';

export const product: string = 'बिल्टी पोर्टल';

export const employeeTypes: typeof english.employeeTypes = {
  admin: labels.admin,
  backoffice: labels.backoffice,
  driver: labels.driver,
};

export const exportStates: typeof english.exportStates = {
  waiting: 'प्रतीक्षा में',
  working: 'बन रही है',
  ready: 'तैयार',
  failed: 'नहीं बन सकी',
  over: 'अब रखी नहीं है',
};

export const paymentModes: typeof english.paymentModes = {
  bank: labels.bank,
  upi: 'UPI',
  cash: labels.cash,
  demo: labels.demo,
  netbanking: labels.netbanking,
  dabitcreditcard: labels.dabitcreditcard,
};

export const paymentStatuses: typeof english.paymentStatuses = {
  pending: labels.pending,
  verified: labels.verified,
  refused: labels.refused,
};

export const invoice = 'इनवॉइस';
export const proForma = 'प्रोफ़ॉर्मा इनवॉइस';
export const plans = labels['Subscription Plan'];

export const noneToShow: typeof english.noneToShow = (kind) => `दिखाने के लिए कोई ${kind} नहीं है।`;
