import * as fc from 'fast-check';
import type { Call } from '#api/call.ts';
import type { Fields } from '#domain/define.ts';
import { aBilty, aLine, companyBody, registration } from '#test/factories.ts';

// What is sent in bad faith, or by a program that was written against something else.

const WORDS = [
  '1,25,000.50 1e5 NaN Infinity - 0x1F ٣٤ 31-02-2026 2026-02-31 2026-04-05 9999-12-31 0000-00-00 2026-04-05T25:61:61Z'.split(
    ' ',
  ),
  `% _ \\ ' " ';drop/**/table/**/bilty;-- \${7*7} <script>alert(1)</script> ../../etc/passwd __proto__ constructor`.split(
    ' ',
  ),
  'toString undefined null क्षत्रिय 😀👨‍👩‍👧'.split(' '),
].flat();
const CHARACTERS = ['', ' ', '\0', 'a\0b', '\uD800', 'x\uDC00', '\u202Eevil', '\u0007', 'a\nb', 'a\u2028b'];
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

/** What may be sent with a call. `strange` are ids and numbers of others. */
export function attacks(call: Call, strange: readonly string[]) {
  const other = fc.constantFrom(...strange);

  /** Fields of which each is as it should be, garbage, or not there: now and then one of them, now and then many. */
  function spoilt(fields: Fields, good: Readonly<Record<string, unknown>>) {
    const wires = [...Object.values(fields).map((field) => field.wire), 'id', 'tenantId', 'unknown'];
    const some = (weight: number) =>
      fc.record(
        Object.fromEntries(
          wires.map((wire) => [wire, fc.oneof({ weight, arbitrary: fc.constant(good[wire]) }, garbage, other)]),
        ),
      );
    return fc.oneof(some(8), some(100));
  }
  const good = {
    ...registration(),
    ...companyBody(),
    ...aBilty({ details: undefined }),
    empName: 'R',
    vehicle_No: 'V',
  };
  const linesOf = (fields: Fields) => fc.array(spoilt(fields, aLine()), { minLength: 1, maxLength: 3 });

  function shaped(body: NonNullable<Call['body']>) {
    if (body.shape === 'fields') return spoilt(body.fields, good);
    // Pictures have tests of their own; here their door is sent what is no picture.
    if (body.shape === 'images' || body.shape === 'spreadsheet') return garbage;
    const lines = linesOf(body.document.lines);
    if (body.shape === 'lines') return lines;
    const details = fc.oneof({ weight: 6, arbitrary: lines }, garbage);
    return fc
      .tuple(spoilt(body.document.fields, good), details)
      .map(([master, sent]) => ({ ...master, details: sent }));
  }
  const body =
    call.body === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 8, arbitrary: shaped(call.body).map((value) => JSON.stringify(value)) },
          garbage.map((value) => JSON.stringify(value)),
          fc.constantFrom(...BODIES),
        );

  const wires = [
    ...Object.values(call.query ?? {}).map((field) => field.wire),
    'tenantId',
    'unknown',
    '__proto__',
    'from',
  ];
  const text = fc
    .oneof(garbage, other)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000).toWellFormed());
  // Mostly what is right, so that what lies behind it is reached; and now and then something written by nobody's rules.
  const right = fc.constantFrom('Bilty_No=1&id=1&field=sender', 'Bilty_No=2&id=2', 'biltyNo=1&id=9007199254740991');
  const spoiltOne = fc
    .tuple(fc.constantFrom(...wires), text)
    .map(([name, sent]) => `${name}=${encodeURIComponent(sent)}`);
  const raw = fc.constantFrom('%', '%ff', '&&&', '=', 'Bilty_No=%00', 'Bilty_No=%ed%a0%80', 'a[b]=1', 'Bilty_No[]=1');
  const query = fc.oneof(
    { weight: 2, arbitrary: right },
    fc.array(fc.oneof(right, spoiltOne, raw), { maxLength: 3 }).map((all) => all.join('&')),
  );

  const key = fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom('k1', 'x'.repeat(300), 'é'));
  return { query, body, key };
}
