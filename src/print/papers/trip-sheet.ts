import { tripSheet as definition, type TripSheet } from '#domain/documents/trip-sheet.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { kmOf, leftWithDriver, litresOf, mileageOf } from '#domain/rules/trip-sheet.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, rule, type Sheet, table } from '../kit/nodes.ts';
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

/** A voucher as its trip sheet prints it; amounts in rupees. */
interface PrintedTripEntry {
  readonly what: 'advance' | 'settle' | 'rest';
  readonly day: string | null;
  readonly mode: string;
  readonly reference: string;
  /** For a settlement: what earlier trips had left with the driver. */
  readonly brought: number;
  /** Positive if the driver received it. */
  readonly amount: number;
}

/** What the paper shows besides the sheet's own fields. */
export interface TripFacts {
  readonly driver: string;
  readonly branch: string;
  /** In km per litre; 0 if the vehicle has no target. */
  readonly target: number;
  readonly entries: readonly PrintedTripEntry[];
}

export interface TripSheetReport extends CopiedPaper {
  readonly sheet: TripSheet;
  readonly facts: TripFacts;
}

/** The sheet of a trip: km per litre, what was given and spent, and what is left with the driver (spec 4 §12). */
export function tripSheetReport(report: TripSheetReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { sheet, facts } = report;
  return paperSheet(report, language, {
    title: labels.trip.title,
    numberLabel: labels.of(fields.tripNo),
    number: sheet.tripNo,
    cancelled: sheet.tripState === 'cancelled',
    running: [showDate(sheet.startAt), sheet.vehicleNo, facts.driver],
    contents: [
      header(report, labels),
      readings(report, labels),
      advances(facts, labels),
      expenses(sheet, labels),
      ending([
        driversAccount(report, labels),
        ...remarkBox(labels.of(fields.remark), sheet.remark),
        signatureBoxes([labels.trip.driverSigns, labels.trip.officeSigns]),
      ]),
    ],
  });
}

const WIDE = { labelWidth: 84 };
const shownDay = (day: string | null) => (day === null ? '' : showDate(day));

function header({ sheet, facts }: TripSheetReport, labels: Labels): Node {
  const bold = { bold: true, ...WIDE };
  return abreastInFrame([
    inset([
      field(labels.of(fields.tripNo), sheet.tripNo, bold),
      field(labels.of(fields.vehicleNo), sheet.vehicleNo, bold),
      field(labels.of(fields.driverId), facts.driver, bold),
    ]),
    inset([
      field(labels.of(fields.startAt), showDate(sheet.startAt), bold),
      field(labels.of(fields.endAt), shownDay(sheet.endAt), bold),
      field(labels.of(fields.branchId), facts.branch, WIDE),
      ...(sheet.challanNos === '' ? [] : [field(labels.of(fields.challanNos), sheet.challanNos, WIDE)]),
    ]),
  ]);
}

/** The km, the litres and the km per litre, beside the vehicle's target. */
function readings({ sheet, facts }: TripSheetReport, labels: Labels): Node {
  const words = labels.trip;
  const filled = totalQuantity(sheet.lines.map(({ litres }) => litres));
  const read = { ...sheet, litres: filled };
  const mileage = mileageOf(read);
  const km = kmOf(read);
  return table(
    [
      { head: labels.of(fields.kmOut), align: 'right' },
      { head: labels.of(fields.kmIn), align: 'right' },
      { head: words.km, align: 'right' },
      { head: words.filled, align: 'right' },
      { head: words.burnt, align: 'right' },
      { head: words.perLitre, align: 'right' },
      { head: words.target, align: 'right' },
    ],
    [
      [
        formatQuantity(sheet.kmOut),
        sheet.kmIn === 0 ? '' : formatQuantity(sheet.kmIn),
        km === 0 ? '' : formatQuantity(km),
        formatQuantity(filled),
        km === 0 ? '' : formatQuantity(litresOf(read)),
        mileage === null ? '' : mileage.toFixed(2),
        facts.target === 0 ? '' : facts.target.toFixed(2),
      ],
    ],
  );
}

const modeOf = (mode: string, labels: Labels) => (mode === 'bank' ? labels.trip.modes.bank : labels.trip.modes.cash);

function advances({ entries }: TripFacts, labels: Labels): Node {
  const given = entries.filter(({ what }) => what === 'advance');
  const total = given.reduce((all, { amount }) => all + toPaise(amount), 0n);
  return table(
    [
      { head: labels.trip.advances, align: 'left' },
      { head: labels.paper.date, align: 'center', width: 80 },
      { head: labels.of(lines.amount), ...AMOUNT },
    ],
    given.map(({ day, mode, reference, amount }) => [
      [modeOf(mode, labels), reference].filter((part) => part !== '').join(' · '),
      shownDay(day),
      inRupees(amount),
    ]),
    { total: [labels.total, '', formatRupees(total)] },
  );
}

function expenses(sheet: TripSheet, labels: Labels): Node {
  const words = labels.trip;
  const total = sheet.lines.reduce((all, { amount }) => all + toPaise(amount), 0n);
  return table(
    [
      { head: labels.paper.date, align: 'center', width: 64 },
      { head: labels.of(lines.head), align: 'left', width: 78 },
      { head: labels.of(lines.place), align: 'left' },
      { head: labels.of(lines.litres), align: 'right', width: 56 },
      { head: labels.of(lines.paidBy), align: 'left' },
      { head: labels.of(lines.amount), ...AMOUNT },
    ],
    sheet.lines.map(({ date, head, place, litres, paidBy, pump, amount }) => [
      showDate(date),
      head === '' ? '' : words.heads[head],
      place,
      litres === 0 ? '' : formatQuantity(litres),
      [words.payers[paidBy], pump].filter((part) => part !== '').join(' · '),
      inRupees(amount),
    ]),
    {
      total: [
        '',
        labels.total,
        '',
        formatQuantity(totalQuantity(sheet.lines.map(({ litres }) => litres))),
        '',
        formatRupees(total),
      ],
    },
  );
}

const summed = (entries: readonly PrintedTripEntry[], of: (entry: PrintedTripEntry) => number) =>
  entries.reduce((all, entry) => all + toPaise(of(entry)), 0n);

/** What the driver was given, what he spent, and what is left with him or owed to him. */
function driversAccount({ sheet, facts }: TripSheetReport, labels: Labels): Node {
  const words = labels.trip;
  const ofWhat = (what: PrintedTripEntry['what']) => facts.entries.filter((entry) => entry.what === what);
  const spent = sheet.lines.reduce((all, line) => (line.paidBy === 'driver' ? all + toPaise(line.amount) : all), 0n);
  const brought = summed(facts.entries, (entry) => entry.brought);
  const given = summed(ofWhat('advance'), ({ amount }) => amount);
  const handed = summed(ofWhat('rest'), ({ amount }) => amount);
  const left = leftWithDriver({ brought, advances: given, spent }) + handed;
  const further = [
    ...(brought === 0n ? [] : [sum(words.brought, brought)]),
    sum(words.given, given),
    sum(words.spent, -spent),
    ...(handed > 0n ? [sum(words.paidToDriver, handed)] : []),
    ...(handed < 0n ? [sum(words.returned, handed)] : []),
  ];
  return panel(
    [
      sumGroup(further),
      rule(),
      greatSum(left < 0n ? words.driverIsOwed : words.leftWithDriver, left < 0n ? -left : left),
    ],
    { framed: true },
  );
}

type ListedSheet = Pick<TripSheet, 'tripNo' | 'startAt' | 'vehicleNo' | 'tripState'> &
  Summed & { readonly driverName: string };
export type TripSheetListReport = ListReport<ListedSheet>;

/** The list of trip sheets. */
export function tripSheetListReport(report: TripSheetListReport, language: Language): Sheet {
  return documentListReport(definition, report, language, ({ of, trip }) => [
    { head: of(fields.tripNo), ...NUMBER, show: (row) => row.tripNo },
    { head: of(fields.startAt), ...DATE, show: (row) => showDate(row.startAt) },
    { head: of(fields.vehicleNo), ...VEHICLE, show: (row) => row.vehicleNo },
    { head: of(fields.driverId), ...NAME, show: (row) => row.driverName },
    { head: of(fields.tripState), ...VEHICLE, show: (row) => trip.states[row.tripState] },
  ]);
}
