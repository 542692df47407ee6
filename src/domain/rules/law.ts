import { stateName } from './states.ts';

/** A changing fact of law: the unit of its value. */
export interface LawFact {
  readonly unit: 'percent' | 'rupees' | 'km' | 'days' | 'hours' | 'vehicles' | 'version' | 'code' | 'answer';
  /** Whether it differs by state; a row without a state then applies to all others. */
  readonly byState?: true;
  /** The possible answers, if it is a question. */
  readonly answers?: readonly string[];
}

/** Every fact in the law table, by name. */
export const LAW_FACTS = {
  'GST reverse charge': { unit: 'percent' },
  'GST forward charge low': { unit: 'percent' },
  'GST forward charge high': { unit: 'percent' },
  'GST of unregistered payers': {
    unit: 'answer',
    answers: ['exempt', 'reverse'],
  },
  'e-Way bill between states above': { unit: 'rupees' },
  'e-Way bill within a state above': { unit: 'rupees', byState: true },
  'e-Way bill km a day': { unit: 'km' },
  'e-Way bill km a day of ODC': { unit: 'km' },
  'e-Way bill days of Part A only': { unit: 'days' },
  'e-Way bill days of its document': { unit: 'days' },
  'e-Way bill days until its last extension': { unit: 'days' },
  'e-Way bill hours around its end': { unit: 'hours' },
  'e-Way bill extension counts from': {
    unit: 'answer',
    answers: ['extension', 'validity'],
  },
  'File version of e-way bills': { unit: 'version' },
  'File version of Part B': { unit: 'version' },
  'File version of consolidated e-way bills': { unit: 'version' },
  'File version of GSTR-1': { unit: 'version' },
  'GSTR-1 large invoices above': { unit: 'rupees' },
  'LRs in GSTR-1': { unit: 'answer', answers: ['yes', 'no'] },
  'GSTR-3B of reverse charge': { unit: 'answer', answers: ['apart', 'nil and exempt'] },
  'TDS of individuals': { unit: 'percent' },
  'TDS of others': { unit: 'percent' },
  'TDS without PAN': { unit: 'percent' },
  'TDS of a sum above': { unit: 'rupees' },
  'TDS of a year above': { unit: 'rupees' },
  'TDS when the year passes it': { unit: 'answer', answers: ['whole year', 'this sum'] },
  'TDS is rounded to': { unit: 'answer', answers: ['rupee', 'paisa'] },
  'TDS nil up to goods carriages': { unit: 'vehicles' },
  'TDS code of individuals': { unit: 'code' },
  'TDS code of others': { unit: 'code' },
  'Cash paid to one person in a day': { unit: 'rupees' },
  'Cash paid to the owner of a hired truck in a day': { unit: 'rupees' },
} as const satisfies Readonly<Record<string, LawFact>>;

export type LawFactName = keyof typeof LAW_FACTS;
export const LAW_FACT_NAMES = Object.keys(LAW_FACTS) as LawFactName[];

/** The value of a fact from a date on, until a later row for the same fact and state. */
export interface LawRow {
  readonly fact: LawFactName;
  /** The GST code of the one state it applies to; empty: everywhere, or in all states without a row of their own. */
  readonly stateCode: string;
  readonly fromDate: string;
  readonly value: string;
  /** The legal source. */
  readonly notification: string;
  /** What is uncertain about it; empty: nothing. `[u]`: not yet confirmed by a CA, a lawyer or a trial upload. */
  readonly remark: string;
}

/** A row of law for all states. */
export const row = (
  fact: LawFactName,
  fromDate: string,
  value: number | string,
  notification: string,
  remark = '',
): LawRow => ({
  fact,
  stateCode: '',
  fromDate,
  value: String(value),
  notification,
  remark,
});

const RATES_2022 = 'Notification 03/2022-CT(R), 13.07.2022';
const RATES_2025 = 'Notification 15/2025-CT(R), 17.09.2025';
const RULE_138 = 'CGST Rule 138';
const ADVISORY = 'GSTN advisory, 17.12.2024';
const SECTION_194C = 'Income-tax Act 1961, s.194C(1)';
const SECTION_393 = 'Income-tax Act 2025, s.393(1) [Table: Sl. No. 6(i)]';
export const SECOND_HAND = '[u] Read second-hand; have a CA confirm it.';

// From trade.md §3.3, which is second-hand; elsewhere the threshold is that of the rule itself.
const INTRA_STATE: readonly (readonly [states: readonly string[], rupees: number, remark: string])[] = [
  [['07', '10', '27', '03', '33'], 100_000, SECOND_HAND],
  [['23'], 100_000, '[u] Between districts; within a district none is needed. Read second-hand.'],
  [['08'], 100_000, '[u] Within a city ₹2,00,000. Read second-hand.'],
];

/**
 * The law as known to this version of the portal. Rows added by the super admin are stored in the database and take precedence over one for
 * the same fact, state and day. Sources: trade.md §3.2 and §3.3.
 */
export const LAW: readonly LawRow[] = [
  row('GST reverse charge', '2022-07-18', 5, RATES_2022),
  row('GST forward charge low', '2022-07-18', 5, RATES_2022),
  row('GST forward charge high', '2022-07-18', 12, RATES_2022),
  row('GST reverse charge', '2025-09-22', 5, RATES_2025, SECOND_HAND),
  row('GST forward charge low', '2025-09-22', 5, RATES_2025, SECOND_HAND),
  row('GST forward charge high', '2025-09-22', 18, RATES_2025, SECOND_HAND),
  row('GST of unregistered payers', '2017-10-13', 'exempt', 'Notification 12/2017-CT(R), entry 21A', SECOND_HAND),
  row('e-Way bill between states above', '2018-04-01', 50_000, RULE_138),
  row(
    'e-Way bill within a state above',
    '2018-04-01',
    50_000,
    RULE_138,
    '[u] States may say otherwise; only some are listed.',
  ),
  ...INTRA_STATE.flatMap(([states, rupees, remark]) =>
    states.map((state) => ({
      ...row('e-Way bill within a state above', '2018-04-01', rupees, `Notification of ${stateName(state)}`, remark),
      stateCode: state,
    })),
  ),
  row('e-Way bill km a day', '2018-04-01', 100, RULE_138),
  row('e-Way bill km a day', '2021-01-01', 200, 'Notification 94/2020-CT, 22.12.2020'),
  row('e-Way bill km a day of ODC', '2018-04-01', 20, RULE_138),
  row('e-Way bill days of Part A only', '2018-04-01', 15, RULE_138),
  row('e-Way bill days of its document', '2025-01-01', 180, ADVISORY),
  row('e-Way bill days until its last extension', '2025-01-01', 360, ADVISORY),
  row('e-Way bill hours around its end', '2018-04-01', 8, RULE_138),
  row(
    'e-Way bill extension counts from',
    '2018-04-01',
    'extension',
    RULE_138,
    '[u] No trial extension has been made yet.',
  ),
  row('File version of e-way bills', '2018-04-01', '1.0.0621', 'Bulk file of the e-way bill portal'),
  row(
    'File version of Part B',
    '2018-04-01',
    '1.0.0123',
    'Bulk file of the e-way bill portal',
    '[u] Seen in two shipped systems.',
  ),
  row(
    'File version of consolidated e-way bills',
    '2018-04-01',
    '1.0.1020',
    'Bulk file of the e-way bill portal',
    '[u] Seen in one shipped system, which wrote 1.0.0618 before.',
  ),
  row('TDS of individuals', '2009-10-01', 1, SECTION_194C),
  row('TDS of others', '2009-10-01', 2, SECTION_194C),
  row('TDS of individuals', '2026-04-01', 1, SECTION_393, SECOND_HAND),
  row('TDS of others', '2026-04-01', 2, SECTION_393, SECOND_HAND),
];

/**
 * The value of a fact on a day, and in a state if that matters; null: none yet. Of two rows for the same day the later one in `rows` wins.
 */
export function lawOf(rows: readonly LawRow[], fact: LawFactName, day: string, state = ''): LawRow | null {
  const said = rows.filter((each) => each.fact === fact && each.fromDate <= day);
  const own = said.filter((each) => each.stateCode === state);
  const counted = own.length > 0 ? own : said.filter((each) => each.stateCode === '');
  return counted.reduce<LawRow | null>(
    (last, each) => (last === null || each.fromDate >= last.fromDate ? each : last),
    null,
  );
}

/** The same as a number; 0 if the law has no value yet. */
export function lawNumber(rows: readonly LawRow[], fact: LawFactName, day: string, state = ''): number {
  return Number(lawOf(rows, fact, day, state)?.value ?? 0);
}

const UNKNOWN_VALUE = 'This value does not fit what it is for.';
const NO_STATES = 'This is the same in all states.';

/** The message for a row that is invalid for its fact; null for a valid one. */
export function lawRowMessage({ fact, stateCode, value }: Pick<LawRow, 'fact' | 'stateCode' | 'value'>) {
  const { unit, byState, answers = [] }: LawFact = LAW_FACTS[fact];
  if (stateCode !== '' && byState !== true) return { path: 'state_Code', message: NO_STATES } as const;
  const fits = (): boolean => {
    switch (unit) {
      case 'answer':
        return answers.includes(value);
      case 'version':
        return /^\d+(\.\d+){2}$/.test(value);
      case 'code':
        return /^[0-9A-Z]{2,6}$/.test(value);
      case 'percent':
        return /^\d{1,2}(\.\d{1,2})?$/.test(value);
      case 'rupees':
        return /^\d{1,9}$/.test(value);
      case 'km':
      case 'days':
      case 'hours':
      case 'vehicles':
        return /^[1-9]\d{0,3}$/.test(value);
    }
  };
  return fits() ? null : ({ path: 'value', message: UNKNOWN_VALUE } as const);
}

/**
 * Whether goods of a value (in rupees, including tax) need an e-way bill on a day. `from`, `to`: GST codes of the states; an empty one
 * counts as the same as the other.
 */
export function needsEwayBill(
  rows: readonly LawRow[],
  {
    day,
    from,
    to,
    value,
  }: { readonly day: string; readonly from: string; readonly to: string; readonly value: number },
): boolean {
  const within = from === '' || to === '' || from === to;
  const fact = within ? 'e-Way bill within a state above' : 'e-Way bill between states above';
  return value > lawNumber(rows, fact, day, within ? from || to : '');
}
