import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#api/calls.ts';
import type { Call } from '#api/call.ts';
import { audited } from '#domain/audited.ts';
import { blankRow, fieldMessage, type Fields } from '#domain/define.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { exportBilty } from '#domain/documents/export-bilty.ts';
import { challan } from '#domain/documents/challan.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import type { Field } from '#domain/fields.ts';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import { bankAccount } from '#domain/records/bank-account.ts';
import { company } from '#domain/records/company.ts';
import { employee } from '#domain/records/employee.ts';
import { payment, PAYMENT_MODES, PAYMENT_STATUSES } from '#domain/records/payment.ts';
import { plan } from '#domain/records/plan.ts';
import { seller } from '#domain/records/seller.ts';
import { vehicle, vehiclePapers } from '#domain/records/vehicle.ts';
import { billLabels } from '#language/bill-labels.hi.ts';
import { consignmentLabels } from '#language/consignment-labels.hi.ts';
import { GROUP_NAMES, HEADS } from '#domain/rules/heads.ts';
import { moneyLabels } from '#language/money-labels.hi.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { biltyReport } from '#print/papers/bilty.ts';
import { biltyListReport } from '#print/papers/bilty-list.ts';
import { challanListReport } from '#print/papers/challan.ts';
import { employeeListReport } from '#print/papers/employee-list.ts';
import { employeeReport } from '#print/papers/employee-sheet.ts';
import { exportBiltyListReport, exportBiltyReport } from '#print/papers/export-bilty.ts';
import { invoiceReport } from '#print/papers/invoice.ts';
import { loadingSlipListReport, loadingSlipReport } from '#print/papers/loading-slip.ts';
import { planListReport } from '#print/papers/plan-list.ts';
import { runReport } from '#print/reports.ts';
import { documentPrints } from '#server/document-kinds.ts';
import { aDocument, aDocumentLine, DOCUMENT_NAMES } from '#test/documents.ts';
import { readBack } from '#test/print/read-back.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { vehicleListReport } from '#print/papers/vehicle-list.ts';
import { vehicleReport } from '#print/papers/vehicle-report.ts';
import { writeLetter, writeMessage } from '#server/mail/letters.ts';
import { NO_INTERNET, UNEXPECTED } from '#web/client/problem.ts';

const DOMAIN = join(import.meta.dirname, '../../src/domain');
const definitions: unknown[] = await Promise.all(
  globSync(`${DOMAIN}/{documents,records,rules}/*.ts`, { exclude: ['**/*.test.ts'] }).map(
    (path) => import(path) as unknown,
  ),
);

const DAY = '2026-11-20';

// What a clerk may type or paste into a field; each message that this causes must exist in Hindi.
const TYPED = [
  '',
  null,
  undefined,
  'x',
  'x'.repeat(5000),
  'a\u0000b',
  'a\u202eb',
  '7'.repeat(5),
  '31-02-2026',
  '3000-01-01',
  'not a number',
  -1,
  0,
  0.5,
  1e15,
  1.23456,
  {},
];

const isField = (thing: object): thing is Field => 'schema' in thing && 'wire' in thing && 'label' in thing;

/** Every label, choice, title and message that a definition can produce. */
function* told(thing: unknown): Generator<string> {
  if (typeof thing === 'string') {
    // Constants that are sentences; the others are names of tables, kinds and fields.
    if (/ .*[.!?]$/.test(thing)) yield thing;
    return;
  }
  if (typeof thing !== 'object' || thing === null) return;
  if (isField(thing)) {
    yield thing.label;
    yield* thing.choices ?? [];
    if (thing.advice !== undefined) yield thing.advice;
    for (const typed of TYPED) {
      const message = fieldMessage(thing, typed);
      if (message !== null) yield message;
    }
    return;
  }
  if ('title' in thing && typeof thing.title === 'string') yield thing.title;
  // `hindi` is Hindi already, and a summary describes a call; the test of steps covers the consequences.
  for (const [name, part] of Object.entries(thing))
    if (!['hindi', 'summary', 'consequence'].includes(name)) yield* told(part);
}

// Spec 1 §5 and §8, spec 2 §8 and the decisions, as far as existing screens can show them.
const CATALOGUE = [
  'Please fill all required fields.',
  'Please fill all required fields in the items table.',
  'Please add at least one item.',
  'Submit Successfully.',
  'Failed to send message. Try again.',
  'Please enter a driver name.',
  'Driver already exists!',
  'Driver added successfully!',
  'Please enter both username and password.',
  'Login failed. Invalid Username or Password.',
  'An error occurred during login.',
  'Login successful!',
  'Passwords do not match.',
  'Re-type Password is required.',
  'Registration failed',
  'Submitted Successfully.',
  'Submitted successfully',
  'Updated Successfully.',
  'Updated successfully',
  'Saved successfully',
  'Record Deleted Successfully.',
  'Failed to save data.',
  'Failed to update data.',
  'Failed to load data',
  'Failed to load data.',
  'Failed to load bilty details',
  'Failed to load tenant details',
  'Failed to load document renewal data',
  'User data not found. Please login again.',
  'Data not found. Please login again.',
  'User data missing',
  'User information missing.',
  'User not found or Tenant ID missing.',
  'Invalid user session.',
  'Invalid user data.',
  'Failed to initialize user details.',
  'Tenant ID not found',
  'Tenant ID is missing.',
  'Tenant ID missing',
  'Tenant ID not returned from server.',
  'Form is invalid.',
  'Form is invalid. Please fix the errors.',
  'Submission failed. Please try again.',
  'No biltys available to display.',
  'Kindly set up your company details first...',
  'Please login again.',
  'Access denied.',
  'Your company is suspended. Please contact us.',
  'This company is already suspended.',
  'This company is not suspended.',
  'Suspend the company first.',
  'The erasure of this company is already scheduled.',
  'This is not the name of the company.',
  'Cancel the erasure first.',
  'No erasure is scheduled for this company.',
  'This page does not exist.',
  'Record not found.',
  'Bilty No. already exists.',
  'Please upload a PNG file.',
  'File size must be less than 600 KB.',
  'Username and password are required for Back Office registration',
  'You cannot disable your own login.',
  'Change your own password on your profile.',
  'This employee already has a login.',
  'Driver employees get no login.',
  'You cannot change your own type.',
  'Username already exists.',
  'Submited Successfully.',
  'Change Password is required.',
  'That device was logged out.',
  'Please wait until the captcha is solved.',
  'The captcha is wrong or has expired. Please try again.',
  'Too many forms were sent from this network. Please try again later.',
  'Your password has been sent on your email and mobile number.',
  'Your password was changed. Please login.',
  'Too many tries. Please try again later.',
  'Too many requests. Please try again in a moment.',
  'This record was changed by someone else. Reload and try again.',
  'Subscription Plan is Required',
  'Please select your duration.',
  'Required Field',
  'Account Number is required',
  'QR code image is required',
  'Subscription cannot be processed without complete company details.',
  'This plan is no longer offered. Please choose another one.',
  'This payment is already verified.',
  'This payment is already refused.',
  'Your company has already used its demo.',
  'Please choose an account from the list.',
  'The subscription would end after the year 2100.',
  'The company has a subscription from 01-04-2026 to 31-03-2027 already. Choose Renew to go on after it, or Deactive to end it.',
  'There is already a subscription from 01-04-2026 to 31-03-2027.',
  NO_INTERNET,
  UNEXPECTED,
];

// A text without letters is the same in both: the code of a state.
const missing = (sentences: Iterable<string>) => [
  ...new Set([...sentences].filter((sentence) => sayInHindi(sentence) === sentence && /\p{L}/u.test(sentence))),
];

test('no label has two translations', () => {
  const labels = [billLabels, consignmentLabels, moneyLabels].flatMap((part) => Object.keys(part));
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test('every label and sentence of every definition has its Hindi', () => {
  expect(definitions.length).toBeGreaterThan(3);
  expect(missing(definitions.flatMap((module) => [...told({ ...(module as object) })]))).toEqual([]);
});

test('every head and every group of the books has its Hindi', () => {
  const names = [...Object.values(HEADS).map(({ name }) => name), ...GROUP_NAMES];
  expect(names.filter((name) => sayInHindi(name) === name && !/^[A-Z]GST$/.test(name))).toEqual([]);
});

test('every field and message of the contract’s bodies has its Hindi', () => {
  const bodies = Object.values<Call>(calls).flatMap(({ body, invalid }): unknown[] => {
    const fields: Fields = body?.shape === 'fields' ? body.fields : {};
    return [invalid, fields];
  });
  expect(missing(bodies.flatMap((body) => [...told(body)]))).toEqual([]);
});

test('everything that the audit names has its Hindi', () => {
  const labels = Object.values(audited).flatMap(({ title, fields, lines, images }) => [
    title,
    ...told(fields),
    ...told(lines),
    ...Object.values(images ?? {}).map((slot) => slot.label),
  ]);
  expect(missing(labels)).toEqual([]);
});

test('every message of the specification has its Hindi', () => {
  expect(missing(CATALOGUE)).toEqual([]);
});

test('the Hindi of every message is written in Devanagari', () => {
  for (const sentence of CATALOGUE) expect(sayInHindi(sentence)).toMatch(/\p{Script=Devanagari}/u);
});

test('a sentence made from a label has the label in Hindi', () => {
  expect(sayInHindi('Sender must be at most 120 characters.')).toBe('प्रेषक अधिकतम 120 अक्षरों का हो सकता है।');
  expect(sayInHindi('What nobody ever said')).toBe('What nobody ever said');
});

// What Hindi papers and letters write in Latin letters too.
const LATIN = /GSTIN|\bLR\b|[CSI]?GST|SAC|HSN|PAN|IFSC|UPI ID|UPI|QR|SHA-256|\bMB\b|(?:https?|upi):\S+|Bilty Portal/g;
const leftInEnglish = (texts: Iterable<string>) => [
  ...new Set([...texts].filter((text) => /[A-Za-z]/.test(text.replaceAll(LATIN, '')))),
];

/** Everything that a sheet says, except its title in a viewer’s window, which is the name of the file. */
function* saidBy(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null || node instanceof Uint8Array) return;
  for (const [name, part] of Object.entries(node)) {
    if (typeof part === 'string') {
      if (['text', 'head', 'above', 'caption', 'alt', 'foot'].includes(name)) yield part;
    } else if (name === 'rows' || name === 'total') {
      for (const cell of [part as readonly unknown[]].flat(2)) if (typeof cell === 'string') yield cell;
    } else yield* saidBy(part);
  }
}

// Blank records, so that only labels are printed; choices have a value.
const head = { company: blankRow(company.fields), logos: [RED_DOT] };
const listOf = <Row>(rows: readonly Row[]) => ({ ...head, filters: { search: '1', fromDate: DAY, toDate: DAY }, rows });
const blankBilty = { ...blankRow(bilty.fields), lines: [{ ...blankRow(bilty.lines), id: 1 }] };
const blankExport = { ...blankRow(exportBilty.fields), hasPolicy: 'yes' as const, lines: [] };
const blankSlip = { ...blankRow(loadingSlip.fields), lines: [] };
const copies = ['consignor', 'consignee', 'driver', 'office'] as const;
const employees = (['admin', 'backoffice', 'driver'] as const).map((empType) => ({
  ...blankRow(employee.fields),
  empType,
}));
const plans = (['yes', 'no'] as const).map((isActive) => ({ ...blankRow(plan.fields), percent: 0, isActive }));
const photo = { permitPhoto: RED_DOT, policyPhoto: RED_DOT, roadTaxPhoto: RED_DOT };
const accounts = [null, { ...blankRow(bankAccount.fields), upiId: '1@1' }];
// A seller in the company’s state, one in another, and an unregistered one.
const sellers = ['1', '2', ''].map((gstin) => ({ ...blankRow(seller.fields), sac: '1', taxPercent: 18, gstin }));
const invoices = PAYMENT_MODES.flatMap((mode) =>
  PAYMENT_STATUSES.flatMap((status) =>
    accounts.flatMap((account) =>
      sellers.map((each) => {
        const made = { ...blankRow(payment.fields), id: 1, invoiceNo: '1', reason: '1', amount: 1180, mode, status };
        const buyer = { ...head.company, gstin: '1' };
        return invoiceReport({ seller: each, buyer, payment: made, account }, 'Hindi');
      }),
    ),
  ),
);

test('every word of every paper has its Hindi', () => {
  const sheets = [
    biltyReport(
      { ...head, copies, driverMobile: '', bilty: { ...blankBilty, deliveryFee: 1, packagingFee: 1 } },
      'Hindi',
    ),
    exportBiltyReport({ ...head, copies, bilty: blankExport }, 'Hindi'),
    loadingSlipReport({ ...head, copies, driverName: '', slip: blankSlip }, 'Hindi'),
    biltyListReport(listOf([{ ...blankBilty, sums: {} }]), 'Hindi'),
    biltyListReport(listOf([]), 'Hindi'),
    exportBiltyListReport(listOf([{ ...blankExport, sums: {} }]), 'Hindi'),
    exportBiltyListReport(listOf([]), 'Hindi'),
    loadingSlipListReport(listOf([{ ...blankSlip, driverName: '', sums: {} }]), 'Hindi'),
    loadingSlipListReport(listOf([]), 'Hindi'),
    challanListReport(listOf([{ ...blankRow(challan.fields), sums: {} }]), 'Hindi'),
    challanListReport(listOf([]), 'Hindi'),
    ...employees.map((one) => employeeReport({ ...head, employee: one }, 'Hindi')),
    employeeListReport(listOf(employees), 'Hindi'),
    employeeListReport(listOf([]), 'Hindi'),
    vehicleReport({ ...head, vehicle: blankRow(vehicle.fields), photos: photo, today: DAY }, 'Hindi'),
    vehicleListReport(listOf([blankRow(vehicle.fields)]), 'Hindi'),
    vehicleListReport(listOf([]), 'Hindi'),
    planListReport({ rows: plans }, 'Hindi'),
    planListReport({ rows: [] }, 'Hindi'),
    ...invoices,
  ];
  const said = sheets.flatMap((sheet) => [...saidBy(sheet), sheet.pageOf(1, 2)]);
  expect(said.length).toBeGreaterThan(500);
  expect(leftInEnglish(said)).toEqual([]);
});

test.each(DOCUMENT_NAMES)('every word on the print of a document of the kind %s has its Hindi', async (name) => {
  const wording = { word: () => 'राम', phone: '9876543210' };
  const details = [{ ...aDocumentLine(name, {}, wording), id: 1 }];
  const whole = aDocument(name, { details }, wording);
  // A bilty and a challan look up more than a name.
  const bilty = JSON.stringify({ driverMobile: '9876543210', lawful: null });
  const lookups: Readonly<Record<string, string>> = { bilty, challan: '[]', hire: '', loadingSlip: 'राम' };
  const lookup = lookups[name] ?? '';
  const job = documentPrints[name].printJob(whole, head, { language: 'Hindi', copies: [...copies], lookup });
  const { flat } = readBack(await runReport(job));
  expect(flat).toMatch(/राम/);
  expect(leftInEnglish(flat.split(' '))).toEqual([]);
});

// The facts of letters, in Devanagari or digits, so that what stays Latin comes from the letter itself.
const FACTS: LetterFacts = {
  registration: { name: 'राम', userName: '1', companyName: 'रोड' },
  passwordReset: { name: 'राम', userName: '1', token: '1' },
  enquiry: { name: 'राम', phone: '1', email: '1', message: 'नमस्ते' },
  paymentVerified: { company: 'रोड', plan: 'गोल्ड', amount: 1, fromDate: DAY, toDate: DAY },
  paymentRefused: { company: 'रोड', plan: 'गोल्ड', amount: 1, reason: 'राशि' },
  papersDue: {
    company: 'रोड',
    days: 7,
    count: 9,
    papers: Object.values(vehiclePapers).map(({ title }) => ({ vehicleNo: '1', paper: title, due: DAY })),
  },
  ewayBillsEnding: {
    company: 'रोड',
    count: 9,
    first: '2026-11-20T23:59',
    bills: [{ number: '1', validUpto: '2026-11-20T23:59', vehicleNo: '1', from: 'इंदौर', to: 'मुंबई' }],
  },
  subscriptionEnding: { company: 'रोड', daysLeft: 1, toDate: DAY },
  erasureAnnounced: { company: 'रोड', day: DAY },
  newDevice: { name: 'राम', userName: '1', browser: '', system: '', address: '1', at: '2026-11-20T23:59' },
  webhookOff: { company: 'रोड', url: '1', gone: false },
  billsIssued: {
    company: 'रोड',
    phone: '1',
    party: 'राम',
    bills: [{ billNo: '1', amount: 1, dueDate: DAY, token: 'x' }],
  },
  paymentReminder: {
    company: 'रोड',
    phone: '1',
    email: '1@1',
    account: '1',
    text: 'कृपया भुगतान कर दें।',
    payTo: ['राम'],
    upiId: '1@1',
  },
  eveningDigest: {
    company: 'रोड',
    day: DAY,
    figures: {
      booked: { count: 2, amount: 2650 },
      cash: 1000.5,
      toPay: 10,
      receivable: 125000,
      overdue: { count: 3, amount: 75000 },
      dueSoon: { count: 1, amount: 500 },
      unbilled: { count: 4, amount: 9000 },
      pendingPods: 5,
      trucks: { loading: 1, road: 2, idle: 3 },
      ewayBills: 1,
      papers: 2,
      topParties: [{ name: 'राम', hindi: 'राम', overdue: 70000 }],
    },
  },
  nightlyCopy: { company: 'रोड', night: DAY, bytes: 1, sha256: '1' },
  nightlyCopyFailing: { company: 'रोड', night: DAY, problem: 'The copy could not be made.' },
  test: { name: 'राम' },
};

test.each(Object.keys(FACTS) as LetterKind[])('every word of the letter %s has its Hindi', (kind) => {
  const { subject, text } = writeLetter(kind, FACTS[kind], 'Hindi', 'https://1');
  const message = writeMessage(kind, FACTS[kind], 'Hindi', 'https://1') ?? '';
  expect(leftInEnglish([subject, ...text.split('\n'), message])).toEqual([]);
});
