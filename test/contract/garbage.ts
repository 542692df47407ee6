import * as fc from 'fast-check';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { Call } from '#api/call.ts';
import type { CallName } from '#api/calls.ts';
import type { AnyDocument, Fields } from '#domain/define.ts';
import { documents } from '#domain/kinds.ts';
import { verhoeffDigit } from '#domain/rules/aadhaar.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { companyBody, PASSWORD, registration } from '#test/factories.ts';
import { anEmployee, aParty, aPlace, aVehicle } from '#test/forms.ts';
import { accountBody, planBody } from '#test/billing.ts';
import { aDocument, aDocumentLine, DOCUMENT_NAMES } from '#test/documents.ts';
import { anEnquiry } from './expectations-platform.ts';

// What is sent in bad faith, or by a program that was written for something else.

const WORDS = [
  '1,25,000.50 1e5 NaN Infinity - 0x1F ٣٤ 31-02-2026 2026-02-31 2026-04-05 9999-12-31 0000-00-00 2026-04-05T25:61:61Z'.split(
    ' ',
  ),
  `% _ \\ ' " ';drop/**/table/**/bilty;-- \${7*7} <script>alert(1)</script> ../../etc/passwd __proto__ constructor`.split(
    ' ',
  ),
  'toString undefined null क्षत्रिय 😀👨‍👩‍👧'.split(' '),
].flat();
/** Characters that no text may contain: NUL, control characters, marks and overrides of direction, half surrogate pairs. */
export const UNSAVABLE = ['\0', '\u0007', '\u007F', '\u0085', '\u202E', '\u2066', '\u200F', '\uD800', '\uDC00'];
const CHARACTERS = ['', ' ', 'a\nb', 'a\u2028b', ...UNSAVABLE.map((character) => `a${character}b`)];
const LENGTHS = ['1'.repeat(100_000), 'x'.repeat(20_000), 'e\u0301'.repeat(500), 'ß'.repeat(60)];
const NUMBERS = [0, -0, -1, 1.005, 1e308, -1e-7, 999_999_999_999.99, 999_999_999_999_999];
const ZEROS = Array.from({ length: 5000 }, () => 0);
const SHAPES: unknown[] = [null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 'x' }, ZEROS];

const garbage = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown[]>(...WORDS, ...CHARACTERS, ...LENGTHS, ...NUMBERS, ...SHAPES) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

const BODIES = [
  '{ [] {} null " {"a":1,} \u{FEFF}{} {"a":1}{"a":2} NaN \0 {"bilty_No":"1","bilty_No":"2"}'.split(' '),
  '{"__proto__":{"tenantId":"x"}} {"constructor":{"prototype":{"x":1}}}'.split(' '),
  ['', '['.repeat(100_000), `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  [`${'{"details":'.repeat(10_000)}1${'}'.repeat(10_000)}`, `{"received":${'9'.repeat(200_000)}}`],
  `[${'{},'.repeat(60_000)}{}]`,
].flat();

/** What is known of the company whose login sends it all. */
export interface World {
  /** Ids and numbers of other companies. */
  readonly strange: readonly string[];
  /** Query and path parameters that name something of the company, by wire name; those of a call before the general ones. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly knownOf: Partial<Readonly<Record<CallName, Readonly<Record<string, readonly string[]>>>>>;
  /** Values that a call’s body needs to succeed. */
  readonly bodies?: Partial<Readonly<Record<CallName, Readonly<Record<string, unknown>>>>>;
  /** The spreadsheet that a call imports. */
  readonly sheets: Partial<Readonly<Record<CallName, Uint8Array>>>;
}

/** A body and its stated content type; a form states its own. */
interface SentBody {
  readonly body: string | FormData | undefined;
  readonly type: string | undefined;
}
const asJson = (body: string | undefined): SentBody => ({ body, type: 'application/json' });

/** A valid document of the kind whose fields a call takes. */
export const paperOf = ({ kind }: AnyDocument) => {
  const name = DOCUMENT_NAMES.find((each) => documents[each].kind === kind);
  if (name === undefined) throw new Error(`${kind} is not in the register of kinds.`);
  return { whole: aDocument(name), line: aDocumentLine(name) };
};

// What must differ between any two records of a company.
const UNIQUE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  aadharNo: fc
    .integer({ min: 2e10, max: 9e10 })
    .map(String)
    .map((digits) => digits + verhoeffDigit(digits)),
  vehicle_No: fc.integer({ min: 1000, max: 9999 }).map((number) => `MP09HG${number}`),
};
/** Valid values of the fields of bodies, by wire name. */
export const OF_RECORDS = {
  ...registration(),
  ...companyBody(),
  ...anEmployee(),
  ...aVehicle(),
  ...aPlace(),
  ...anEnquiry(),
  ...planBody(),
  ...accountBody(),
  // The first plan.
  subscription_Id: 1,
  subscription_Status: 'Renew',
  from_Date: '2026-04-05',
  to_Date: '2026-04-05',
  months: 5,
  percent: 5,
  reason: 'The bill of March is open.',
  login_Status: 'disabled',
  identifier: 'x',
  personal_Contact: '',
  old_Password: PASSWORD,
  account_Number: fc.integer({ min: 1e10, max: 9e10 }).map(String),
};
/** What must differ between any two entries of a list. */
const UNIQUE_OF: Partial<Readonly<Record<CallName, Readonly<Record<string, fc.Arbitrary<unknown>>>>>> = {
  ewayBillCreate: { eway_Bill_No: fc.integer({ min: 1e11, max: 9e11 }).map(String) },
  ewayBillUpdate: { eway_Bill_No: fc.integer({ min: 1e11, max: 9e11 }).map(String) },
  branchCreate: { branch_Code: fc.stringMatching(/^[A-Z0-9]{3}$/) },
  branchUpdate: { branch_Code: fc.stringMatching(/^[A-Z0-9]{3}$/) },
  accountCreate: { name: fc.uuid() },
  cashBookClose: { date: fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2005-01-01', days)) },
  chargeHeadCreate: { name: fc.uuid() },
  chargeHeadUpdate: { name: fc.uuid() },
  durationAdd: { duration: fc.uuid() },
  offerAdd: { offer: fc.uuid() },
  priceAdd: { price: fc.integer({ min: 1, max: 1e9 }) },
};
/** Values that are valid elsewhere but not here: a driver has no login. */
const NOT_GOOD: Partial<Readonly<Record<CallName, object>>> = {
  employeeCreate: { userName: undefined, password: undefined },
  // With the old password it would change the password that later calls need.
  updateProfile: { password: undefined, old_Password: undefined },
  paymentAdd: { payment_Mode: 'cash' },
};

/** Files as they are uploaded: the right one, parts of it, another, or under another name; and truncated forms. */
function forms(names: readonly string[], right: Uint8Array): fc.Arbitrary<SentBody> {
  const bytes = fc.oneof(
    { weight: 3, arbitrary: fc.constant(right) },
    fc.nat(right.length).map((length) => right.slice(0, length)),
    fc.tuple(fc.nat(right.length - 1), fc.integer({ min: 0, max: 255 })).map(([at, byte]) => right.with(at, byte)),
    fc.constantFrom(...WORDS, ...CHARACTERS, ...LENGTHS).map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 200 }),
  );
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom('', 'unknown', '__proto__', 'tenantId', 'a\r\nb', '"', 'x'.repeat(2000)),
  );
  const fileName = fc.constantFrom('picture.png', '../../etc/passwd', 'a\0b', '', '😀.xlsx', 'x'.repeat(1000));
  const part = fc.tuple(name, bytes, fileName, fc.integer({ min: 0, max: 9 }));
  const form = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => {
    const body = new FormData();
    for (const [to, content, called, asText] of parts) {
      if (asText === 0) body.append(to, new TextDecoder().decode(content));
      else body.append(to, new Blob([new Uint8Array(content)], { type: 'image/png' }), called);
    }
    return { body, type: undefined };
  });
  const head = 'Content-Disposition: form-data; name="file"; filename="x"';
  const broken = fc.constantFrom(
    '',
    '--b',
    '--b--\r\n',
    `--b\r\n${head}`,
    `--b\r\n${head}\r\n\r\nabc`,
    '--b\r\n\r\n\r\n--b--',
    '\0',
    `${`--b\r\n${head}\r\n\r\n\r\n`.repeat(300)}--b--\r\n`,
  );
  const type = fc.constantFrom('multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/mixed; boundary=b');
  return fc.oneof(
    { weight: 8, arbitrary: form },
    fc.tuple(broken, type).map(([body, said]) => ({ body, type: said })),
  );
}

/** The requests that may be sent with a call. */
export function attacks(callName: CallName, call: Call, { strange, known, knownOf, bodies, sheets }: World) {
  const other = fc.constantFrom(...strange);

  /** Fields of which each is valid, garbage or missing: sometimes one of them, sometimes many. */
  function spoilt(
    fields: Fields,
    good: Readonly<Record<string, unknown>>,
    unique: Readonly<Record<string, fc.Arbitrary<unknown>>> = UNIQUE,
  ) {
    const wires = [...Object.values(fields).map((field) => field.wire), 'id', 'tenantId', 'unknown'];
    const some = (weight: number) =>
      fc.record(
        Object.fromEntries(
          wires.map((wire) => [
            wire,
            fc.oneof({ weight, arbitrary: unique[wire] ?? fc.constant(good[wire]) }, garbage, other),
          ]),
        ),
      );
    return fc.oneof(some(8), some(100));
  }
  const linesOf = (document: AnyDocument) =>
    fc.array(spoilt(document.lines, paperOf(document).line, {}), { minLength: 1, maxLength: 3 });

  function shaped(body: Exclude<NonNullable<Call['body']>, { shape: 'images' | 'spreadsheet' }>) {
    if (body.shape === 'fields') {
      const good = { ...OF_RECORDS, ...NOT_GOOD[callName], ...bodies?.[callName] };
      return spoilt(body.fields, good, { ...UNIQUE, ...UNIQUE_OF[callName] });
    }
    if (body.shape === 'record') {
      const { wire, fields } = body.lines;
      const good = bodies?.[callName] ?? aParty();
      const [goodRow = {}] = (good[wire] ?? [aPlace()]) as Readonly<Record<string, unknown>>[];
      const rows = fc.array(spoilt(fields, goodRow, {}), { minLength: 1, maxLength: 3 });
      // As they are sent, because they must agree with each other.
      const asSent = fc.constant(good[wire]);
      return fc
        .tuple(spoilt(body.fields, good, {}), fc.oneof({ weight: 6, arbitrary: rows }, asSent, garbage))
        .map(([record, sent]) => ({ ...record, [wire]: sent }));
    }
    const lines = linesOf(body.document);
    if (body.shape === 'lines') return lines;
    const details = fc.oneof({ weight: 6, arbitrary: lines }, garbage);
    return fc
      .tuple(spoilt(body.document.fields, paperOf(body.document).whole, {}), details)
      .map(([master, sent]) => ({ ...master, details: sent }));
  }
  function rightBodies(body: NonNullable<Call['body']>): fc.Arbitrary<SentBody> {
    if (body.shape === 'spreadsheet') return forms(['file'], sheets[callName] ?? RED_DOT);
    if (body.shape === 'images') {
      return forms(
        Object.values(body.images).map(({ wire, sentAs }) => sentAs ?? wire),
        RED_DOT,
      );
    }
    return shaped(body).map((value) => asJson(JSON.stringify(value)));
  }
  const body =
    call.body === undefined
      ? fc.constant(asJson(undefined))
      : fc.oneof(
          { weight: 8, arbitrary: rightBodies(call.body) },
          garbage.map((value) => asJson(JSON.stringify(value))),
          fc.constantFrom(...BODIES).map(asJson),
        );

  // The company is named outside of each call’s own query.
  const own = [
    ...new Set([
      ...Object.values(call.query ?? {}).map((field) => field.wire),
      ...Object.keys(knownOf[callName] ?? {}),
    ]),
  ];
  const wires = [...own, 'tenantId', 'unknown', '__proto__', 'from'];
  const text = fc
    .oneof(garbage, other)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000).toWellFormed());
  // Mostly valid, so that later checks are reached; and sometimes a value that follows no rule.
  const rightValues: Readonly<Record<string, readonly string[]>> = {
    ...known,
    ...Object.fromEntries(
      Object.values(call.query ?? {}).flatMap(({ wire, choices, required }) =>
        choices !== undefined && required ? [[wire, choices]] : [],
      ),
    ),
    ...knownOf[callName],
  };
  const inPath = call.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const right = fc
    .record(
      Object.fromEntries(
        own
          .filter((wire) => !inPath.includes(wire))
          .flatMap((wire) => {
            const values = rightValues[wire];
            return values === undefined ? [] : [[wire, fc.constantFrom(...values)]];
          }),
      ),
    )
    .map((named) => new URLSearchParams(named as Record<string, string>).toString());
  const spoiltOne = fc
    .tuple(fc.constantFrom(...wires), text)
    .map(([name, sent]) => `${name}=${encodeURIComponent(sent)}`);
  const raw = fc.constantFrom(
    '%',
    '%ff',
    '&&&',
    '=',
    'Bilty_No=%00',
    'Bilty_No=%ed%a0%80',
    'a[b]=1',
    'Bilty_No[]=1',
    'id=9007199254740991',
  );
  const query = fc.oneof(
    { weight: 2, arbitrary: right },
    fc.array(fc.oneof(right, spoiltOne, raw), { maxLength: 3 }).map((all) => all.join('&')),
  );
  const parts = call.path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const values = rightValues[part.slice(1)] ?? [];
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, text.map(encodeURIComponent));
  });
  const path = fc.tuple(...parts).map((all) => all.join('/'));

  const key = fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom('k1', 'x'.repeat(300), 'é'));
  return { path, query, body, key };
}

/** Messages that the specification writes without a full stop. */
export const WITHOUT_FULL_STOP: readonly string[] = [
  'Missing tenant or employee ID',
  'Username and password are required for Back Office registration',
  'Required Field',
  'Account Number is required',
  'QR code image is required',
];
