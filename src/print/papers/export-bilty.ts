import { bilty as plainBilty } from '#domain/documents/bilty.ts';
import { exportBilty as definition, type ExportBilty } from '#domain/documents/export-bilty.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { exportBiltyTotals, type ExportBiltyTotals } from '#domain/rules/export-bilty-totals.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, row, rule, type Sheet, table } from '../kit/nodes.ts';
import { DATE, documentListReport, NAME, NUMBER, type Summed } from './document-list.ts';
import type { ListReport } from './list.ts';
import {
  abreastInFrame,
  AMOUNT,
  box,
  capitals,
  closing,
  type CopiedPaper,
  field,
  greatSum,
  inRupees,
  paperSheet,
  sum,
  sumGroup,
} from './parts.ts';

const { fields, lines } = definition;

/** The data of a printed export bilty. */
export interface ExportBiltyReport extends CopiedPaper {
  readonly bilty: ExportBilty;
}

/** The A4 export bilty (spec 2: 'Export Bilty'). */
export function exportBiltyReport(report: ExportBiltyReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { bilty, company } = report;
  const totals = exportBiltyTotals(bilty.lines);
  return paperSheet(report, language, {
    title: labels.say(definition.title),
    numberLabel: labels.of(fields.biltyNo),
    number: bilty.biltyNo,
    running: [showDate(bilty.biltyDate), `${bilty.consignor} – ${bilty.consignee}`],
    contents: [
      ...header(bilty, labels),
      ...(bilty.hasPolicy === 'yes' ? [insurance(bilty, labels)] : []),
      items(bilty, totals, labels),
      closing(company, language, { total: totals.total, sums: sums(bilty, totals, labels) }),
    ],
  });
}

const bold = { bold: true };
/** The export bilty's labels are longer than the bilty's. */
const wide = { labelWidth: 96 };

function header(bilty: ExportBilty, labels: Labels): Node[] {
  const words = { ...labels.paper, ...labels.exportBilty };
  const party = (title: string, name: string, contact: string) =>
    box(title, [field(words.name, name, { ...wide, ...bold }), field(words.contact, contact, wide)]);
  const parties = panel([
    party(words.consignor, bilty.consignor, bilty.consignorContact),
    rule(),
    party(words.consignee, bilty.consignee, bilty.consigneeContact),
  ]);
  const load = box(capitals(labels.say(plainBilty.title)), [
    field(labels.of(fields.biltyNo), bilty.biltyNo, { ...wide, ...bold }),
    field(labels.of(fields.biltyDate), showDate(bilty.biltyDate), { ...wide, ...bold }),
    field(words.from, bilty.origin, wide),
    field(words.to, bilty.destination, wide),
    field(labels.of(fields.vehicleNo), bilty.vehicleNo, { ...wide, ...bold }),
    field(labels.of(fields.crossingVehicleNo), bilty.crossingVehicleNo, wide),
    field(labels.of(fields.deliveryAt), bilty.deliveryAt, wide),
  ]);
  const goods = box(words.goods, [
    field(labels.of(fields.cottonBales), bilty.cottonBales, wide),
    field(labels.of(fields.cottonBalesQuality), bilty.cottonBalesQuality, wide),
    field(labels.of(fields.lotNo), bilty.lotNo, wide),
    field(labels.of(fields.pressRunningNo), bilty.pressRunningNo, wide),
    field(labels.of(fields.pressMarkNo), bilty.pressMarkNo, wide),
  ]);
  const particulars = box(words.particulars, [
    field(labels.of(fields.hsn), bilty.hsn, wide),
    field(labels.gstin, bilty.gstin, wide),
    field(labels.of(fields.tin), bilty.tin, wide),
    field(labels.of(fields.enquiry), bilty.enquiry, wide),
  ]);
  // The one text that may be long has the full width.
  const instruction = panel([field(labels.of(fields.specialInstruction), bilty.specialInstruction, wide)], {
    framed: true,
    inset: [7, 4],
  });
  return [abreastInFrame([parties, load]), abreastInFrame([goods, particulars]), instruction];
}

function insurance(bilty: ExportBilty, labels: Labels): Node {
  const policy = panel([
    field(labels.of(fields.insurer), bilty.insurer, wide),
    field(labels.of(fields.policyNo), bilty.policyNo, wide),
    field(labels.of(fields.policyDate), bilty.policyDate === null ? '' : showDate(bilty.policyDate), wide),
  ]);
  const cover = panel([
    field(labels.of(fields.risk), bilty.risk, wide),
    field(labels.of(fields.insuredAmount), inRupees(bilty.insuredAmount), wide),
  ]);
  return panel([box(labels.exportBilty.insurance, [row([{ node: policy }, { node: cover }], { gap: 14 })])], {
    framed: true,
  });
}

function items(bilty: ExportBilty, totals: ExportBiltyTotals, labels: Labels): Node {
  const words = { ...labels.paper, ...labels.exportBilty };
  return table(
    [
      { head: words.serial, align: 'center', width: 34 },
      { head: labels.of(lines.itemName), align: 'left' },
      { head: labels.of(lines.rate), ...AMOUNT },
      { head: words.freight, ...AMOUNT },
      { head: labels.of(lines.toPay), ...AMOUNT },
    ],
    bilty.lines.map((line, i) => [
      String(i + 1),
      line.itemName,
      inRupees(line.rate),
      inRupees(line.freight),
      inRupees(line.toPay),
    ]),
    {
      total: ['', labels.total, formatRupees(totals.rate), formatRupees(totals.freight), formatRupees(totals.toPay)],
    },
  );
}

function sums(bilty: ExportBilty, totals: ExportBiltyTotals, labels: Labels): Node[] {
  const words = { ...labels.paper, ...labels.exportBilty };
  return [
    sumGroup([sum(words.subTotal, totals.subTotal), sum(words.lessToPay, -totals.toPay)]),
    greatSum(words.grandTotal, totals.total),
    sumGroup([sum(words.asEntered(labels.of(fields.totalPay)), toPaise(bilty.totalPay))]),
  ];
}

export type ExportBiltyListReport = ListReport<
  Pick<ExportBilty, 'biltyNo' | 'biltyDate' | 'consignor' | 'consignee' | 'destination' | 'vehicleNo'> & Summed
>;

/** The list of export biltys. */
export function exportBiltyListReport(report: ExportBiltyListReport, language: Language): Sheet {
  return documentListReport(definition, report, language, ({ of }) => [
    { head: of(fields.biltyNo), ...NUMBER, show: (row) => row.biltyNo },
    { head: of(fields.biltyDate), ...DATE, show: (row) => showDate(row.biltyDate) },
    { head: of(fields.consignor), ...NAME, show: (row) => row.consignor },
    { head: of(fields.consignee), ...NAME, show: (row) => row.consignee },
  ]);
}
