import { loadingSlip as definition, type LoadingSlip } from '#domain/documents/loading-slip.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type Node, panel, row, rule, type Sheet, signature, space, table, text } from '../kit/nodes.ts';
import { DATE, documentListReport, NAME, NUMBER, type Summed, VEHICLE } from './document-list.ts';
import type { ListReport } from './list.ts';
import { abreastInFrame, AMOUNT, box, type CopiedPaper, ending, field, inset, paperSheet } from './parts.ts';

const { fields, lines } = definition;

/** The data of a printed loading slip. */
export interface LoadingSlipReport extends CopiedPaper {
  readonly slip: LoadingSlip;
  /** From the driver's own record. */
  readonly driverName: string;
}

/** The A4 loading slip (spec 2: 'MATERIAL LOADING SLIP'). */
export function loadingSlipReport(report: LoadingSlipReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { slip } = report;
  return paperSheet(report, language, {
    title: labels.loadingSlip.title,
    numberLabel: labels.of(fields.slipNo),
    number: slip.slipNo,
    running: [showDate(slip.slipDate), slip.party],
    contents: [header(report, labels), items(slip, labels), ending([remark(slip, labels), signatures(labels)])],
  });
}

function header({ slip, driverName }: LoadingSlipReport, labels: Labels): Node {
  const bold = { bold: true };
  return abreastInFrame([
    inset([
      field(labels.loadingSlip.party, slip.party, bold),
      field(labels.of(fields.vehicleNo), slip.vehicleNo, bold),
      field(labels.paper.driverName, driverName),
    ]),
    inset([
      field(labels.of(fields.slipNo), slip.slipNo, bold),
      field(labels.of(fields.slipDate), showDate(slip.slipDate), bold),
    ]),
  ]);
}

function items(slip: LoadingSlip, labels: Labels): Node {
  const total = (amounts: number[]) => formatQuantity(totalQuantity(amounts));
  return table(
    [
      { head: labels.paper.serial, align: 'center', width: 34 },
      { head: labels.of(lines.itemName), align: 'left' },
      { head: labels.of(lines.quantity), ...AMOUNT },
      { head: labels.inKg(labels.of(lines.weight)), ...AMOUNT },
      { head: labels.of(lines.boxes), ...AMOUNT },
    ],
    slip.lines.map((line, i) => [
      String(i + 1),
      line.itemName,
      formatQuantity(line.quantity),
      formatQuantity(line.weight),
      formatQuantity(line.boxes),
    ]),
    {
      total: [
        '',
        labels.total,
        total(slip.lines.map((line) => line.quantity)),
        total(slip.lines.map((line) => line.weight)),
        total(slip.lines.map((line) => line.boxes)),
      ],
    },
  );
}

const remark = (slip: LoadingSlip, labels: Labels): Node =>
  panel([box(labels.loadingSlip.remark, [text(slip.remark, { size: 9 })])], { framed: true });

/** A signature box each for checker, packer and sender; the packer adds the time. */
function signatures(labels: Labels): Node {
  const words = labels.loadingSlip;
  const signed = (who: string, more: readonly Node[] = []) => inset([signature('', who, 84), ...more]);
  const label = text(words.receivedDate, { size: 8 });
  const receivedOn = row([
    { node: label, width: 62 },
    { node: rule(), align: 'bottom' },
  ]);
  return abreastInFrame([
    signed(words.managerQuality),
    signed(words.inChargePackaging, [space(5), receivedOn]),
    signed(words.managerDispatch),
  ]);
}

/** A slip as its list shows it: with its driver's name instead of the driver's id. */
type ListedSlip = Pick<LoadingSlip, 'slipNo' | 'party' | 'slipDate' | 'vehicleNo'> &
  Summed & { readonly driverName: string };
export type LoadingSlipListReport = ListReport<ListedSlip>;

/** The list of loading slips. */
export function loadingSlipListReport(report: LoadingSlipListReport, language: Language): Sheet {
  return documentListReport(definition, report, language, ({ of, paper }) => [
    { head: of(fields.slipNo), ...NUMBER, show: (row) => row.slipNo },
    { head: of(fields.party), ...NAME, show: (row) => row.party },
    { head: of(fields.slipDate), ...DATE, show: (row) => showDate(row.slipDate) },
    { head: of(fields.vehicleNo), ...VEHICLE, show: (row) => row.vehicleNo },
    { head: paper.driverName, ...NAME, show: (row) => row.driverName },
  ]);
}
