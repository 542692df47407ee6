import { hireMemo as definition, type HireMemo } from '#domain/documents/hire-memo.ts';
import type { AdvanceMode } from '#domain/documents/hire-steps.ts';
import { kindOfPan } from '#domain/rules/party-kind.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { AdjustmentKind } from '#domain/rules/hire-amounts.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, rule, type Sheet, table, text } from '../kit/nodes.ts';
import { DATE, documentListReport, NAME, NUMBER, type Summed, VEHICLE } from './document-list.ts';
import type { ListReport } from './list.ts';
import {
  abreastInFrame,
  AMOUNT,
  type CopiedPaper,
  ending,
  field,
  greatSum,
  inRupees,
  inset,
  paperSheet,
  remarkBox,
  signatureBoxes,
  sum,
  sumGroup,
} from './parts.ts';

const { fields, lines } = definition;

/** A movement of a memo's account as its paper shows it; amounts in rupees. */
export interface PrintedEntry {
  readonly what: 'issue' | 'adjust' | 'advance' | 'pay';
  readonly kind: string;
  readonly day: string;
  /** Below zero: a deduction. */
  readonly amount: number;
  readonly litres: number;
  readonly pump: string;
  readonly reference: string;
  readonly note: string;
  readonly tds: number;
  readonly percent: number;
  readonly code: string;
}

/** What the paper shows besides its own fields. */
export interface HireFacts {
  readonly owner: string;
  readonly pan: string;
  readonly contact: string;
  readonly bank: string;
  readonly accountNo: string;
  readonly ifsc: string;
  readonly broker: string;
  readonly branch: string;
  /** When the owner declared its carriages for the year; null: it has not. */
  readonly declaredOn: string | null;
  readonly carriages: number;
  readonly challans: readonly {
    readonly challanNo: string;
    readonly date: string;
    readonly origin: string;
    readonly destination: string;
  }[];
  readonly entries: readonly PrintedEntry[];
}

export interface HireMemoReport extends CopiedPaper {
  readonly memo: HireMemo;
  readonly facts: HireFacts;
}

/** The memo of a hired truck: what was agreed, what was paid, and the balance (spec 4 §12). */
export function hireMemoReport(report: HireMemoReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { memo, facts } = report;
  return paperSheet(report, language, {
    title: labels.hire.title,
    numberLabel: labels.of(fields.hireNo),
    number: memo.hireNo,
    cancelled: memo.hireState === 'cancelled',
    running: [showDate(memo.hireDate), facts.owner, memo.vehicleNo],
    contents: [
      header(report, labels),
      route(facts, labels),
      account(report, labels),
      ending([
        ...remarkBox(labels.of(fields.remark), memo.remark),
        signatureBoxes([labels.hire.ownerSigns, labels.hire.driverSigns, labels.hire.officeSigns]),
      ]),
    ],
  });
}

const WIDE = { labelWidth: 84 };

function header({ memo, facts }: HireMemoReport, labels: Labels): Node {
  const bold = { bold: true, ...WIDE };
  const bank = [facts.bank, facts.accountNo, facts.ifsc].filter((part) => part !== '').join(' · ');
  return abreastInFrame([
    inset([
      field(labels.of(fields.ownerId), facts.owner, bold),
      field(labels.say('PAN No.'), facts.pan, WIDE),
      field(labels.say('Contact Number'), facts.contact, WIDE),
      field(labels.hire.bank, bank, WIDE),
      ...(facts.broker === '' ? [] : [field(labels.of(fields.brokerId), facts.broker, WIDE)]),
    ]),
    inset([
      field(labels.of(fields.hireNo), memo.hireNo, bold),
      field(labels.of(fields.hireDate), showDate(memo.hireDate), bold),
      field(labels.of(fields.vehicleNo), memo.vehicleNo, bold),
      field(labels.of(fields.branchId), facts.branch, WIDE),
      field(labels.of(fields.payableAt), memo.payableAt, WIDE),
    ]),
  ]);
}

/** The challans that the truck carries, with their routes. */
const route = ({ challans }: HireFacts, labels: Labels): Node =>
  table(
    [
      { head: labels.of(lines.challanNo), align: 'left', width: 110 },
      { head: labels.paper.date, align: 'center', width: 80 },
      { head: labels.paper.from, align: 'left' },
      { head: labels.paper.to, align: 'left' },
    ],
    challans.map(({ challanNo, date, origin, destination }) => [challanNo, showDate(date), origin, destination]),
  );

/** How the hire is computed: 18 t × 2,500.00. */
function reckoning({ rateBasis, rate, quantity }: HireMemo, labels: Labels): string {
  if (rateBasis === 'fixed') return labels.hire.fixed;
  return `${formatQuantity(quantity)} ${labels.hire.units[rateBasis]} × ${inRupees(rate)}`;
}

const modeOf = (mode: string, labels: Labels) => labels.hire.modes[mode as AdvanceMode];

/** What an advance was: diesel of so many litres at a pump. */
function advanced({ kind, day, litres, pump, reference }: PrintedEntry, labels: Labels): string {
  const more = kind === 'diesel' ? `${formatQuantity(litres)} ${labels.hire.litres}, ${pump}` : reference;
  return [showDate(day), modeOf(kind, labels), more].filter((part) => part !== '').join(' · ');
}

interface Row {
  readonly said: string;
  readonly adds: bigint;
}

/** The rows of the account, each with what it adds to the balance, in paise. */
function rowsOf({ memo, facts }: HireMemoReport, labels: Labels): readonly Row[] {
  const adjusted = facts.entries
    .filter(({ what }) => what === 'adjust')
    .map(({ kind, amount, note }): Row => {
      const said = labels.hire.adjustments[kind as AdjustmentKind];
      return { said: note === '' ? said : `${said} · ${note}`, adds: toPaise(amount) };
    });
  const given = facts.entries
    .filter(({ what }) => what === 'advance')
    .map((entry): Row => ({
      said: `${labels.hire.advance} · ${advanced(entry, labels)}`,
      adds: -toPaise(entry.amount),
    }));
  const taxed = facts.entries
    .filter(({ tds }) => tds > 0)
    .map(({ tds, percent, code }): Row => ({ said: labels.hire.tds(code, percent), adds: -toPaise(tds) }));
  return [
    { said: `${labels.of(fields.hire)} · ${reckoning(memo, labels)}`, adds: toPaise(memo.hire) },
    ...adjusted,
    ...given,
    ...taxed,
  ];
}

/** What was agreed, added, paid and deducted, and the balance. */
function account(report: HireMemoReport, labels: Labels): Node {
  const { memo, facts } = report;
  const rows = rowsOf(report, labels);
  const amount = (adds: bigint, isWanted: boolean) =>
    isWanted && adds !== 0n ? formatRupees(adds < 0n ? -adds : adds) : '';
  const left = rows.reduce((total, { adds }) => total + adds, 0n);
  const paid = toPaise(memo.paid) + toPaise(memo.paidOtherwise);
  return panel([
    table(
      [
        { head: labels.hire.particulars, align: 'left' },
        { head: labels.hire.adds, ...AMOUNT },
        { head: labels.hire.deducts, ...AMOUNT },
      ],
      rows.map(({ said, adds }) => [said, amount(adds, adds > 0n), amount(adds, adds < 0n)]),
    ),
    panel(
      [
        greatSum(labels.hire.balance(memo.payableAt, memo.podNeeded === 'yes'), left),
        ...(paid > 0n
          ? [rule(), sumGroup([sum(labels.hire.paid, paid), sum(labels.hire.left, left - paid, true)])]
          : []),
        rule(),
        panel([text(declared(facts, labels), { size: 8 })], { inset: [7, 4] }),
      ],
      { framed: true, together: true, keepWithPrevious: true },
    ),
  ]);
}

/** What the owner declared; "no tax deducted" is printed only where none was. */
function declared({ declaredOn, carriages, pan, entries }: HireFacts, labels: Labels): string {
  if (declaredOn === null) return labels.hire.notDeclared;
  const isNil = kindOfPan(pan) !== null && entries.every(({ tds }) => tds === 0);
  return (isNil ? labels.hire.declared : labels.hire.declaredOnly)(String(carriages), showDate(declaredOn));
}

type ListedMemo = Pick<HireMemo, 'hireNo' | 'hireDate' | 'vehicleNo' | 'hireState'> &
  Summed & { readonly ownerName: string };
export type HireMemoListReport = ListReport<ListedMemo>;

/** The list of hire memos. */
export function hireMemoListReport(report: HireMemoListReport, language: Language): Sheet {
  return documentListReport(definition, report, language, ({ of, hire }) => [
    { head: of(fields.hireNo), ...NUMBER, show: (row) => row.hireNo },
    { head: of(fields.hireDate), ...DATE, show: (row) => showDate(row.hireDate) },
    { head: of(fields.ownerId), ...NAME, show: (row) => row.ownerName },
    { head: of(fields.vehicleNo), ...VEHICLE, show: (row) => row.vehicleNo },
    { head: of(fields.hireState), ...VEHICLE, show: (row) => hire.states[row.hireState] },
  ]);
}
