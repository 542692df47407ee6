import type { AnyDocument, Fields } from './define.ts';
import { auditedDeductor, auditedTaxCredits } from './records/tax-credit.ts';
import { choice, count, date, money, text } from './fields.ts';
import { documents, records, shortLists } from './kinds.ts';
import type { AnyListedRecord } from './listed-record.ts';
import type { AnyShortList } from './short-list.ts';
import { auditedCounter } from './records/counter.ts';
import { auditedKey } from './records/api-key.ts';
import { auditedWebhook } from './records/webhook.ts';
import { bankAccount, qrImage } from './records/bank-account.ts';
import { nightlyCopy } from './records/nightly-copy.ts';
import { archive } from './records/archive.ts';
import { auditedEvent } from './records/bilty-event.ts';
import { closedCash } from './records/cash-book.ts';
import { auditedBankFile, auditedBankLine } from './records/bank-line.ts';
import { auditedCheque } from './records/cheque.ts';
import { companyState } from './records/company-state.ts';
import { company, companyLogos } from './records/company.ts';
import { consignmentSettings } from './records/consignment-settings.ts';
import { eveningDigest } from './records/evening-digest.ts';
import { secondFactorDemand } from './records/second-factor.ts';
import { ewayBill } from './records/eway-bill.ts';
import { auditedExport, auditedTallyName } from './records/export-file.ts';
import { auditedMove } from './records/moving-in.ts';
import { auditedFreightBill, note } from './records/freight-bill.ts';
import { employee } from './records/employee.ts';
import { lawRow } from './records/law-row.ts';
import { importedOpening } from './records/opening-item.ts';
import { party } from './records/party.ts';
import { auditedReminder } from './records/payment-reminder.ts';
import { payment } from './records/payment.ts';
import { auditedDeclaration } from './records/declaration.ts';
import { auditedPod } from './records/pod.ts';
import { auditedBill, auditedExpense } from './records/trip-expense.ts';
import { auditedUnloading } from './records/unloading.ts';
import { plan, planDuration, planOffer, planPrice } from './records/plan.ts';
import { seller } from './records/seller.ts';
import { subscription } from './records/subscription.ts';
import { profile } from './records/user.ts';
import { accountFields, voucherFields } from './records/voucher.ts';
import type { AuditedKind } from './rules/changes.ts';
import { ELECTIONS } from './rules/gst.ts';

// Changes of an employee's login: created, enabled or disabled, new password; never the password itself.
const login: Fields = {
  userName: text({ wire: 'userName', label: 'Username' }),
  loginStatus: choice(['active', 'disabled'], { wire: 'login_Status', label: 'Login' }),
  login: choice(['added', 'active', 'disabled', 'password set anew'], { wire: 'login', label: 'Login' }),
};

// A user's changes of the own login; a new password is recorded, but not its value.
const ownLogin: Fields = {
  ...profile.fields,
  login: choice(
    [
      'password set anew',
      'authenticator app added',
      'authenticator app removed',
      'recovery codes made anew',
      'recovery code used',
      'two-step login reset',
    ],
    { wire: 'login', label: 'Login' },
  ),
};

// The user whose home branch was set, and the further branches that the user writes for.
const home: Fields = {
  userName: login['userName'] ?? text({ wire: 'userName', label: 'Username' }),
  homeBranch: text({ wire: 'home_Branch', label: 'Home Branch', hindi: 'अपनी शाखा' }),
  furtherBranches: text({ wire: 'further_Branches', label: 'Writes also for' }),
};

// The party that a party was merged into.
const merged: Fields = { mergedInto: text({ wire: 'merged_Into', label: 'Merged Into' }) };

// A company's tax election for a financial year, which is the record's name.
const gstElection: AuditedKind = {
  title: 'Election',
  fields: { election: choice(ELECTIONS, { wire: 'election', label: 'Election' }) },
};

// The lock date of the books, and why it was moved back.
const books: AuditedKind = {
  title: 'Books',
  fields: {
    lockedUntil: date({ wire: 'locked_Until', label: 'Locked Until' }),
    reason: text({ wire: 'reason', label: 'Reason', max: 200 }),
  },
};

// A shared link to a party's statement: the period.
const statement: AuditedKind = {
  title: 'Statement',
  fields: {
    fromDate: date({ wire: 'from_Date', label: 'From Date' }),
    toDate: date({ wire: 'to_Date', label: 'To Date' }),
  },
};

const invoiceNo = text({ wire: 'invoice_No', label: 'Invoice No.' });

// A reprinted copy of an LR: which copy, and its duplicate number.
const duplicatePrint: AuditedKind = {
  title: 'Duplicate Print',
  fields: {},
  lines: {
    copy: text({ wire: 'copy', label: 'Copy' }),
    duplicate: count({ wire: 'duplicate', label: 'Duplicate No.', hindi: 'डुप्लीकेट क्र.' }),
  },
  linesWire: 'copies',
};

/** A plan is shown by its name, not its id. */
function planByName({ planId: _planId, ...fields }: Fields): Fields {
  return { planName: payment.fields.planName, ...fields };
}

function auditedOf({ lines, ...record }: AnyListedRecord): AuditedKind {
  return { ...record, ...(lines && { lines: lines.fields, linesWire: lines.wire }) };
}

const byKind = <Entry extends { readonly kind: string }, Told>(
  entries: Readonly<Record<string, Entry>>,
  audited: (entry: Entry) => Told,
) => Object.fromEntries(Object.values(entries).map((entry) => [entry.kind, audited(entry)]));

/** A document with the fields of its extension. */
const withAll = ({ extension, ...document }: AnyDocument): AuditedKind => ({
  ...document,
  fields: { ...document.fields, ...extension?.fields },
  lines: { ...document.lines, ...extension?.lines },
  lists: Object.values(extension?.lists ?? {}),
});

/**
 * What the audit shows, by the first word of its calls (`bilty.update` is of the kind `bilty`). An unlisted kind is shown by its name
 * alone, so that nothing is revealed by accident.
 */
export const audited: Readonly<Record<string, AuditedKind>> = {
  ...byKind<AnyDocument, AuditedKind>(documents, withAll),
  ...byKind<AnyListedRecord, AuditedKind>(records, auditedOf),
  ...byKind<AnyShortList, AuditedKind>(shortLists, (list) => list),
  party: { ...auditedOf(party), fields: { ...party.fields, ...merged } },
  branch: { ...shortLists.branch, fields: { ...shortLists.branch.fields, ...home } },
  employee: { ...auditedOf(employee), fields: { ...employee.fields, ...login } },
  login: { title: 'Login', fields: ownLogin },
  company: { ...company, images: companyLogos },
  consignment_settings: consignmentSettings,
  gst_election: gstElection,
  bilty_copy: duplicatePrint,
  bilty_event: auditedEvent,
  bilty_pod: auditedPod,
  challan_unload: auditedUnloading,
  hire_declaration: auditedDeclaration,
  trip_expense: auditedExpense,
  trip_bill: auditedBill,
  driver_link: { title: "Driver's Link", fields: {} },
  tracking_link: { title: 'Tracking Link', fields: {} },
  eway_bill: ewayBill,
  voucher: { title: 'Voucher', fields: voucherFields },
  account: { title: 'Account', fields: accountFields },
  freight_bill: auditedFreightBill,
  note,
  statement,
  reminder: auditedReminder,
  books,
  export_file: auditedExport,
  tally_name: auditedTallyName,
  evening_digest: eveningDigest,
  second_factor_demand: secondFactorDemand,
  nightly_copy: nightlyCopy,
  moving_in: auditedMove,
  cash_close: closedCash,
  cheque: auditedCheque,
  bank_file: auditedBankFile,
  bank_line: auditedBankLine,
  tax_credit: auditedTaxCredits,
  deductor: auditedDeductor,
  api_key: auditedKey,
  counter: auditedCounter,
  webhook: auditedWebhook,
  opening: importedOpening,
  item: { title: 'Open Item', fields: { settled: money({ wire: 'settled', label: 'Settled' }) } },
  archive,
  company_state: companyState,
  subscription: { ...subscription, fields: planByName(subscription.fields) },
  payment: { ...payment, fields: { ...planByName(payment.fields), invoiceNo } },
};

/** The same for the platform's own records. */
export const auditedOfPlatform: Readonly<Record<string, AuditedKind>> = {
  plan,
  plan_duration: planDuration,
  plan_offer: planOffer,
  plan_price: planPrice,
  bank_account: { ...bankAccount, images: qrImage },
  login: { title: 'Login', fields: ownLogin },
  seller,
  law_row: lawRow,
};

/** The kind of rows that record a super admin's visit. */
export const VISIT = 'visit';

/** The subject of an audit row. */
export interface AuditSubject {
  readonly kind: string;
  /** The title of the kind; for a visit: what was looked at. Empty if it has none. */
  readonly title: string;
  /** The action: create, update, … */
  readonly action: string;
}

/** The subject named by an audit row's call: `bilty.update`, `visit.biltyList`. */
export function auditSubjectOf(call: string, kinds = audited): AuditSubject {
  const [kind = '', ...rest] = call.split('.');
  const action = rest.join('.');
  if (kind === VISIT) return { kind, title: titleOf(lookedAt(action)), action: VISIT };
  return { kind, title: titleOf(kind, kinds), action };
}

const titleOf = (kind: string, kinds = audited) => (Object.hasOwn(kinds, kind) ? (kinds[kind]?.title ?? '') : '');

/** The kind that a call of the contract reads: for `exportBiltyList` it is `export_bilty`. */
function lookedAt(call: string): string {
  const words = call.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const kinds = Object.keys(audited).filter((kind) => new RegExp(`(^|_)(${kind}|${pluralOf(kind)})(_|$)`).test(words));
  // The longest match wins: an export bilty is no bilty.
  return kinds.sort((one, other) => other.length - one.length)[0] ?? '';
}

const pluralOf = (kind: string) => (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`);
