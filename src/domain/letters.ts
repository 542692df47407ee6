import { choice, email } from './fields.ts';

/** What a company's evening is told by: counts, and rupees. */
export interface DigestFigures {
  readonly booked: Counted;
  readonly cash: number;
  readonly toPay: number;
  /** What parties owe in all, and of that what is overdue. */
  readonly receivable: number;
  readonly overdue: Counted;
  readonly dueSoon: Counted;
  readonly unbilled: Counted;
  readonly pendingPods: number;
  readonly trucks: { readonly loading: number; readonly road: number; readonly idle: number };
  /** e-Way bills that end within a day or have ended, and papers of vehicles that fall due or are over. */
  readonly ewayBills: number;
  readonly papers: number;
  /** Those that owe most of what is overdue; `hindi` is empty where the party has no Hindi name. */
  readonly topParties: readonly { readonly name: string; readonly hindi: string; readonly overdue: number }[];
}
interface Counted {
  readonly count: number;
  readonly amount: number;
}

/** What each kind of letter tells. Dates are `yyyy-mm-dd`, amounts rupees, links whole addresses. */
export interface LetterFacts {
  /** To who has registered. */
  registration: { name: string; userName: string; companyName: string };
  /** The single-use link of 'Forgot Password?'. */
  passwordReset: { name: string; userName: string; token: string };
  /** A login with a browser or a script that was not seen before; at a moment in India. */
  newDevice: { name: string; userName: string; browser: string; system: string; address: string; at: string };
  /** An enquiry of the home page, to the platform. */
  enquiry: { name: string; phone: string; email: string; message: string };
  paymentVerified: { company: string; plan: string; amount: number; fromDate: string; toDate: string };
  paymentRefused: { company: string; plan: string; amount: number; reason: string };
  /** Papers of vehicles that fall due, and those of the company itself (of no vehicle): how many, in how many days the first of them, and those that the letter lists. */
  papersDue: {
    company: string;
    days: number;
    count: number;
    papers: readonly { vehicleNo: string; paper: string; due: string }[];
  };
  /** Open e-way bills that end within 24 hours: how many, when the first of them, and those that the letter lists. Moments in India. */
  ewayBillsEnding: {
    company: string;
    count: number;
    first: string;
    bills: readonly { number: string; validUpto: string; vehicleNo: string; from: string; to: string }[];
  };
  subscriptionEnding: { company: string; daysLeft: number; toDate: string };
  /** The company is suspended and will be erased on a day. */
  erasureAnnounced: { company: string; day: string };
  /** A webhook was switched off: it failed too often, or was answered that it is gone (410). */
  webhookOff: { company: string; url: string; gone: boolean };
  /** What a party owes to a company, in a clerk's text; what stands in it in braces is filled in when it is sent. */
  paymentReminder: {
    company: string;
    phone: string;
    email: string;
    account: string;
    text: string;
    payTo: readonly string[];
    upiId: string;
  };
  /** Bills of a party that were issued together; each token opens the print of one, and is made when the letter is sent. */
  billsIssued: {
    company: string;
    phone: string;
    party: string;
    bills: readonly { billNo: string; amount: number; dueDate: string; token: string }[];
  };
  /** The evening of a company on a day; its figures are read when it is sent. */
  eveningDigest: { company: string; day: string; figures: DigestFigures | null };
  /** A copy of the company's data was made in the night; it is taken behind the login. */
  nightlyCopy: { company: string; night: string; bytes: number; sha256: string };
  /** Two nights in succession there was none, or it could not be sent. */
  nightlyCopyFailing: { company: string; night: string; problem: string };
  /** What 'send test' sends. */
  test: { name: string };
}

export type LetterKind = keyof LetterFacts;

/** What 'send test' asks for. */
export const testLetter = {
  email: email({ wire: 'email', label: 'Email', required: 'Email is required.' }),
  language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' }),
};

/** What became of a letter; written: to a file, for there is no mail server. */
export const LETTER_STATES = ['waiting', 'sent', 'written', 'given up'] as const;
