import { choice, email } from './fields.ts';

/** The figures of a company's evening summary: counts, and rupees. */
export interface DigestFigures {
  readonly booked: Counted;
  readonly cash: number;
  readonly toPay: number;
  /** What parties owe in total, and how much of it is overdue. */
  readonly receivable: number;
  readonly overdue: Counted;
  readonly dueSoon: Counted;
  readonly unbilled: Counted;
  readonly pendingPods: number;
  readonly trucks: { readonly loading: number; readonly road: number; readonly idle: number };
  /** e-Way bills that expire within a day or have expired, and vehicle papers that fall due or are overdue. */
  readonly ewayBills: number;
  readonly papers: number;
  /** The parties that owe most; `hindi` is empty if the party has no Hindi name. */
  readonly topParties: readonly { readonly name: string; readonly hindi: string; readonly overdue: number }[];
}
interface Counted {
  readonly count: number;
  readonly amount: number;
}

/** The facts of each kind of letter. Dates are `yyyy-mm-dd`, amounts rupees, links full addresses. */
export interface LetterFacts {
  /** To a newly registered user. */
  registration: { name: string; userName: string; companyName: string };
  /** The single-use link of 'Forgot Password?'. */
  passwordReset: { name: string; userName: string; token: string };
  /** A login with a browser or script that was not seen before; the moment is in Indian time. */
  newDevice: { name: string; userName: string; browser: string; system: string; address: string; at: string };
  /** An enquiry from the home page, to the platform. */
  enquiry: { name: string; phone: string; email: string; message: string };
  paymentVerified: { company: string; plan: string; amount: number; fromDate: string; toDate: string };
  paymentRefused: { company: string; plan: string; amount: number; reason: string };
  /**
   * Papers that fall due, of vehicles and (without a vehicle) of the company: how many, in how many days the first, and those listed in the
   * letter.
   */
  papersDue: {
    company: string;
    days: number;
    count: number;
    papers: readonly { vehicleNo: string; paper: string; due: string }[];
  };
  /** Open e-way bills that expire within 24 hours: how many, when the first, and those listed in the letter. Moments in Indian time. */
  ewayBillsEnding: {
    company: string;
    count: number;
    first: string;
    bills: readonly { number: string; validUpto: string; vehicleNo: string; from: string; to: string }[];
  };
  subscriptionEnding: { company: string; daysLeft: number; toDate: string };
  /** The company is suspended and will be erased on a date. */
  erasureAnnounced: { company: string; day: string };
  /** A webhook was disabled: it failed too often, or answered that it is gone (410). */
  webhookOff: { company: string; url: string; gone: boolean };
  /** What a party owes a company, in a clerk's text; placeholders in braces are filled in when it is sent. */
  paymentReminder: {
    company: string;
    phone: string;
    email: string;
    account: string;
    text: string;
    payTo: readonly string[];
    upiId: string;
  };
  /** Bills issued to a party together; each token opens the print of one, and is created when the letter is sent. */
  billsIssued: {
    company: string;
    phone: string;
    party: string;
    bills: readonly { billNo: string; amount: number; dueDate: string; token: string }[];
  };
  /** A company's evening summary of a day; its figures are read when it is sent. */
  eveningDigest: { company: string; day: string; figures: DigestFigures | null };
  /** A nightly copy of the company's data was made; downloading it requires a login. */
  nightlyCopy: { company: string; night: string; bytes: number; sha256: string };
  /** For two nights in a row there was no copy, or it could not be sent. */
  nightlyCopyFailing: { company: string; night: string; problem: string };
  /** The letter sent by 'send test'. */
  test: { name: string };
}

export type LetterKind = keyof LetterFacts;

/** The input of 'send test'. */
export const testLetter = {
  email: email({ wire: 'email', label: 'Email', required: 'Email is required.' }),
  language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' }),
};

/** The states of a letter; written: to a file, because there is no mail server. */
export const LETTER_STATES = ['waiting', 'sent', 'written', 'given up'] as const;
