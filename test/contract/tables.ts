import { expect } from 'vitest';
import type { AnyDocument } from '#domain/define.ts';
import { documents, shortLists } from '#domain/kinds.ts';

// What the schema is to be: every table with what the portal may do to it, and what works with the rights of another role.

const DOCUMENTS = Object.values(documents);

/** Every table there is, and what the portal's role may do to it. A table that is not here fails. */
export const GRANTS: Readonly<Record<string, string>> = {
  migration: 'select',
  kind: 'select',
  user_account: 'insert select update',
  session: 'delete insert select update',
  login_try: 'delete insert select update',
  password_reset: 'delete insert select update',
  platform_series: 'select update',
  platform_seal: 'insert select',
  paper_key: 'insert select',
  outbox: 'delete insert select update',
  plan: 'insert select update',
  plan_duration: 'insert select',
  plan_offer: 'insert select',
  plan_price: 'insert select',
  bank_account: 'insert select update',
  seller: 'select update',
  law_row: 'insert select update',
  platform_audit: 'insert select',
  enquiry: 'insert select update',
  company_storage: 'delete insert select update',
  platform_erasure: 'insert select',
  captcha_used: 'delete insert select',
  company_reminded: 'insert select update',
  company_state: 'delete insert select update',
  archive: 'insert select update',
  name_adoption: 'insert select update',
  company: 'insert select update',
  series: 'insert select update',
  audit: 'insert select',
  employee: 'insert select update',
  vehicle: 'insert select update',
  ...Object.fromEntries(Object.values(shortLists).map(({ table }) => [table, 'insert select update'])),
  number_counter: 'insert select update',
  bilty_copy: 'insert select update',
  bilty_paper: 'insert select update',
  bilty_event: 'insert select',
  bilty_pod: 'insert select',
  bilty_pod_photo: 'insert select',
  tracking_link: 'insert select update',
  // Corrected only by reversal (spec 4 §1.4): a voucher, an entry and an allocation are neither changed nor deleted.
  account: 'insert select',
  voucher: 'insert select',
  entry: 'insert select',
  allocation: 'insert select',
  account_month: 'insert select update',
  item: 'insert select update',
  books: 'insert select update',
  // Posted papers: of a bill its cancelling alone changes.
  freight_bill: 'insert select',
  freight_bill_line: 'insert select',
  note: 'insert select',
  cash_close: 'insert select',
  driver_link: 'insert select update',
  driver_link_bilty: 'insert select',
  consignment_settings: 'insert select update',
  gst_election: 'insert select update',
  party: 'insert select update',
  party_place: 'insert select update',
  party_merge: 'insert select update',
  eway_bill: 'insert select update',
  eway_bill_log: 'insert select',
  subscription: 'insert select',
  payment: 'insert select update',
  ...Object.fromEntries(
    DOCUMENTS.flatMap(({ table, lineTable, extension }: AnyDocument) => [
      [table, 'insert select update'],
      ...[lineTable, ...Object.values(extension?.lists ?? {}).map((list) => list.table)].map((lines) => [
        lines,
        'delete insert select update',
      ]),
      [`${table}_month`, 'insert select update'],
    ]),
  ),
};
/** Columns that may be updated where their table may not: of an event its voiding, of a bill its cancelling. */
export const COLUMN_GRANTS = [
  ['freight_bill', 'cancel_reason'],
  ['freight_bill', 'cancelled_at'],
  ['freight_bill', 'cancelled_by'],
  ['freight_bill_line', 'is_live'],
  ['bilty_event', 'void_reason'],
  ['bilty_event', 'voided_at'],
  ['bilty_event', 'voided_by'],
].map(([attrelid, attname]) => ({ attrelid, attname, attacl: expect.stringContaining('bilty_app=w/') }));
/** Those that hold no company's data, and whom they belong to instead. */
export const OF_THE_PLATFORM: Readonly<Record<string, string>> = {
  migration: 'the program',
  kind: 'the program',
  user_account: 'logins, which exist before their company does',
  session: 'logins',
  login_try: 'names and addresses',
  password_reset: 'logins',
  platform_series: 'the platform',
  platform_seal: 'the platform',
  paper_key: 'the portal, which signs for all companies',
  outbox: "letters, the platform's own among them",
  plan: 'the platform, which sells it',
  plan_duration: 'the platform',
  plan_offer: 'the platform',
  plan_price: 'the platform',
  bank_account: 'the platform, which is paid into it',
  seller: 'the platform',
  law_row: 'the law, which is the same for all',
  platform_audit: 'the platform',
  enquiry: 'the platform',
  company_storage: 'the platform',
  platform_erasure: 'the platform',
  captcha_used: 'the platform',
  company_reminded: 'the platform',
  company_state: 'the platform',
  name_adoption: 'what companies ask the portal to do, which does it for all of them',
  archive: 'what companies ask the portal to do, which does it for all of them',
};
/** What searching and the platform's lists read for all companies, within the functions below only. */
export const READ_BY_SEARCH = [
  ...DOCUMENTS.map(({ table }) => table),
  'company',
  'kind',
  'series',
  'audit',
  'company_state',
  'subscription',
  'payment',
  'company_reminded',
  'consignment_settings',
  'vehicle',
  'party',
  'party_place',
].sort();
/** Functions that work with another role's rights, and whose; each was read for what it lets through. */
export const DEFINER_FUNCTIONS: Readonly<Record<string, string>> = {
  'bilties_taxed(text[],numeric,date,date)': 'bilty_search',
  'erase_company_rows(uuid,integer)': 'bilty_eraser',
  'platform_audit_page(uuid,text,text,timestamp with time zone,timestamp with time zone,uuid,integer)': 'bilty_search',
  'platform_companies()': 'bilty_search',
  'platform_company_name(uuid)': 'bilty_search',
  'platform_company_page(text,text,timestamp with time zone,uuid,integer)': 'bilty_search',
  'platform_payments(text,text,date,date,integer,integer)': 'bilty_search',
  'reminders_due(date,uuid,integer,integer)': 'bilty_search',
  'search_document(text,text,text,date,date,integer,integer)': 'bilty_search',
  'search_parties(text[],integer)': 'bilty_search',
  'suggest_places(text[],text[],text,integer)': 'bilty_search',
};
/** What the platform's lists of all companies read along; no key, and of no company. */
export const OF_ALL_COMPANIES = [
  'audit_newest',
  'company_found',
  'company_newest',
  'payment_by_status',
  'payment_newest',
  'payment_search',
];
/**
 * Tables without a tenant_id that may tell of a company all the same, and how that goes when the company is erased: by the
 * login that goes (on delete cascade), or by src/server/platform/erasure.ts. `null`: it tells of none.
 */
export const ERASED_OTHERWISE: Readonly<Record<string, 'with the login' | 'by the job' | null>> = {
  kind: null,
  migration: null,
  session: 'with the login',
  password_reset: 'with the login',
  login_try: 'by the job',
  platform_series: null,
  platform_seal: null,
  paper_key: null,
  enquiry: null,
  captcha_used: null,
  plan: null,
  plan_duration: null,
  plan_offer: null,
  plan_price: null,
  bank_account: null,
  seller: null,
  law_row: null,
  platform_audit: null,
  platform_erasure: null,
};
