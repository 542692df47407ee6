import { challan } from '#domain/documents/challan.ts';
import { ewayBill, type EwayBill } from '#domain/records/eway-bill.ts';
import { place } from '#domain/records/party.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { stateName } from '#domain/rules/states.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { type Node, panel, type Sheet, space, text } from '../kit/nodes.ts';
import type { KindList } from './kind-list.ts';
import { abreastInFrame, box, capitals, chosen, field, inRupees, paperSheet } from './parts.ts';

/** The data of a printed e-way bill. */
export interface EwayBillReport extends Letterhead {
  readonly bill: EwayBill;
  /** Whether its expiry was computed here. */
  readonly isEstimate: boolean;
  readonly extendedTimes: number;
  /** The LR that names it and the newest challan that carries it; empty: none. */
  readonly lrNo: string;
  readonly challanNo: string;
}

const { fields } = ewayBill;
const WIDE = { labelWidth: 84 };

const inState = (code: string, labels: Labels) => (code === '' ? '' : `${labels.say(stateName(code))} (${code})`);

/** The consignor or the consignee. */
function end(bill: EwayBill, which: 'from' | 'to', labels: Labels): Node {
  const words = labels.ewayBill;
  return box(words[which], [
    field(labels.paper.name, bill[`${which}Name`], { ...WIDE, bold: true }),
    field('GSTIN', bill[`${which}Gstin`], WIDE),
    field(words.place, bill[`${which}Place`], WIDE),
    field(labels.of(place.fields.pin), bill[`${which}Pin`], WIDE),
    field(labels.of(place.fields.stateCode), inState(bill[`${which}State`], labels), WIDE),
  ]);
}

/** What the desk knows about an e-way bill. This is not the e-way bill itself: that is the print of the e-way portal. */
export function ewayBillReport(report: EwayBillReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.ewayBill;
  const { bill, isEstimate, extendedTimes, lrNo, challanNo } = report;
  const title = labels.say(ewayBill.title);
  const of = (name: keyof typeof fields, value: string, bold = false) =>
    field(labels.of(fields[name]), value, { ...WIDE, bold });
  const until = `${showMoment(bill.validUpto)}${isEstimate && bill.validUpto !== '' ? ` (${words.estimate})` : ''}`;
  return paperSheet({ ...report, copies: [] }, language, {
    title,
    numberLabel: labels.of(fields.ewayBillNo),
    number: bill.ewayBillNo,
    running: [bill.vehicleNo],
    contents: [
      abreastInFrame([
        box(capitals(title), [
          of('ewayBillNo', bill.ewayBillNo, true),
          of('ewayState', labels.say(bill.ewayState)),
          of('generatedAt', showMoment(bill.generatedAt)),
          of('validUpto', until, true),
          field(words.extended, String(extendedTimes), WIDE),
          of('distanceKm', bill.distanceKm === 0 ? '' : `${bill.distanceKm} km`),
          of('cargo', chosen(words.cargo, bill.cargo)),
          ...(bill.closedOn === null ? [] : [of('closedOn', showDate(bill.closedOn))]),
        ]),
        box(words.document, [
          of('docType', chosen(words.documents, bill.docType)),
          of('docNo', bill.docNo, true),
          of('docDate', showDate(bill.docDate)),
          of('docValue', inRupees(bill.docValue)),
          of('hsnCode', bill.hsnCode),
        ]),
      ]),
      abreastInFrame([end(bill, 'from', labels), end(bill, 'to', labels)]),
      abreastInFrame([
        box(words.transport, [
          of('vehicleNo', bill.vehicleNo, true),
          of('partBAt', showMoment(bill.partBAt)),
          of('transporterId', bill.transporterId),
        ]),
        box(words.carriedBy, [
          field(labels.challan.lr, lrNo, { ...WIDE, bold: true }),
          field(labels.of(challan.fields.challanNo), challanNo, WIDE),
          ...(bill.shipToName === '' ? [] : [of('shipToName', bill.shipToName), of('shipToGstin', bill.shipToGstin)]),
        ]),
      ]),
      space(6),
      panel([text(words.noEwayBill, { size: 8 })]),
    ],
  });
}

const route: KindList['columns'][string]['show'] = (row) =>
  [row['fromPlace'], row['toPlace']].filter((place) => place !== '').join(' – ');

/** The list of the e-way desk. */
export const ewayBillList: KindList = {
  title: ewayBill.title,
  columns: {
    ewayBillNo: { field: fields.ewayBillNo, width: 80 },
    validUpto: { field: fields.validUpto, width: 86 },
    fromPlace: { field: fields.fromPlace, head: ({ bill }) => bill.route, show: route },
    vehicleNo: { field: fields.vehicleNo, width: 76 },
    docValue: { field: fields.docValue, width: 76 },
    ewayState: { field: fields.ewayState, width: 62, words: ({ ewayBill: { tabs } }) => tabs },
  },
  further: { toPlace: fields.toPlace },
};
