// Every paper with as much in it as can be stored, for what must hold for any print.
import { type AnyDocument, blankRow } from '#domain/define.ts';
import { challan } from '#domain/documents/challan.ts';
import { documents } from '#domain/kinds.ts';
import { employee } from '#domain/records/employee.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { party, place } from '#domain/records/party.ts';
import { vehicle } from '#domain/records/vehicle.ts';
import { AGED } from '#domain/rules/ageing.ts';
import { type DocumentListReport, listReportOf } from '#print/document-reports.ts';
import type { Language } from '#print/language.ts';
import type { AnyJob, PrintJob } from '#print/reports.ts';
import { aBilled, aLawfulBilty, aLawfulLine, aLawfulPaper, FOUR_COPIES, someSettings } from './lawful-samples.ts';
import { extremeHire } from './extreme-hire.ts';
import { COUNT, DAY, KG, LONG, MONEY, NUMBER, summed, VEHICLE, wired } from './extreme-values.ts';
import {
  aBilty,
  aLine,
  aLoadingSlip,
  anAccount,
  anEmployee,
  anExportBilty,
  anExportLine,
  aPaymentMade,
  aPlan,
  aPolicy,
  aSeller,
  aSlipLine,
  aVehicle,
} from './samples.ts';
import { longestContract } from './contract-sample.ts';
import { longestTrip } from './trip-sample.ts';
import { company, head, listOf, printed, type Sample } from './extreme-jobs.ts';
import { extremeMoney } from './extreme-money.ts';

const lr = aLawfulPaper({
  bilty: aLawfulBilty({
    ...aBilled,
    lrNo: NUMBER,
    sender: LONG,
    receiver: LONG,
    billingName: LONG,
    vehicleNo: VEHICLE,
    remark: LONG,
    totalAmount: MONEY,
    balanceAmount: MONEY,
    taxable: MONEY,
    lines: [
      aLawfulLine({ itemName: LONG, weight: KG, packages: COUNT, freight: MONEY, privateMark: LONG.slice(0, 60) }),
    ],
  }),
  copies: FOUR_COPIES,
});
const lawfulReport = { ...head, settings: someSettings(), heads: [], elections: [], papers: [lr] };

/** A row of a document's list. */
function documentRow({ fields, extension, sums, refersTo = {} }: AnyDocument): object {
  const names = Object.values(refersTo).map(({ keeps }) => [keeps, LONG] as const);
  return { ...wired({ ...fields, ...extension?.fields }), ...summed(sums), ...Object.fromEntries(names) };
}
const documentLists = Object.fromEntries(
  Object.values<AnyDocument>(documents).map((document) => {
    const report = listReportOf(document);
    return [report, (language: Language) => listOf(report, documentRow(document), language)];
  }),
) as unknown as Readonly<Record<DocumentListReport, Sample>>;

/** A print job for every paper of the register; a new paper does not compile without its own. */
export const EXTREMES: Readonly<Record<AnyJob['report'], Sample>> = {
  ...documentLists,
  ...extremeMoney,
  'bilty-list': (language) =>
    listOf(
      'bilty-list',
      {
        ...documentRow(documents.bilty),
        reported: {
          consignorGstin: NUMBER,
          consigneeGstin: NUMBER,
          packages: COUNT,
          invoices: LONG,
          ewayBills: LONG,
          tax: MONEY,
        },
      },
      language,
    ),
  ageing: (language) =>
    listOf('ageing', { name: LONG, ...Object.fromEntries(AGED.map(({ wire }) => [wire, MONEY])) }, language),
  bilty: (language) =>
    printed(
      'bilty',
      {
        ...head,
        bilty: aBilty({
          sender: LONG,
          receiver: LONG,
          vehicleNo: VEHICLE,
          received: MONEY,
          lines: [aLine({ itemName: LONG, freight: MONEY, advance: MONEY, rate: MONEY, weight: KG })],
        }),
        driverMobile: '9822222222',
        copies: ['consignor', 'office'],
      },
      language,
    ),
  'export-bilty': (language) =>
    printed(
      'export-bilty',
      {
        ...head,
        bilty: anExportBilty({
          ...aPolicy,
          consignor: LONG,
          lines: [anExportLine({ itemName: LONG, toPay: MONEY })],
        }),
        copies: ['driver'],
      },
      language,
    ),
  'lawful-bilty': (language) =>
    printed('lawful-bilty', { ...lawfulReport, format: 'A4 two-up', head: 'letterhead' }, language),
  'lawful-test-sheet': (language) =>
    printed('lawful-test-sheet', { ...head, settings: someSettings(), format: 'A4' }, language),
  label: (language) =>
    printed(
      'label',
      {
        ...head,
        number: NUMBER,
        from: LONG,
        to: LONG,
        consignee: LONG,
        packages: 999,
        weight: '999999999.999',
        deliveryBranch: LONG,
        serial: 'ZZZZ00ZZZZZ',
        first: 998,
        last: 999,
        paper: 'Roll',
      },
      language,
    ),
  'forwarding-note': (language) =>
    printed(
      'forwarding-note',
      { ...head, settings: someSettings(), format: 'A5', head: 'letterhead', papers: [lr] },
      language,
    ),
  'eway-bill': (language) =>
    printed(
      'eway-bill',
      {
        ...head,
        bill: { ...blankRow(ewayBill.fields), fromName: LONG, toName: LONG, vehicleNo: VEHICLE, docValue: MONEY },
        isEstimate: true,
        extendedTimes: COUNT,
        lrNo: NUMBER,
        challanNo: NUMBER,
      },
      language,
    ),
  'eway-bill-list': (language) => listOf('eway-bill-list', wired(ewayBill.fields), language),
  'eway-extensions': (language) =>
    printed(
      'eway-extensions',
      {
        ...head,
        rows: [
          {
            ewbNo: '331012345678',
            vehicleNo: VEHICLE,
            fromPlace: LONG,
            fromState: 23,
            fromPincode: 452_001,
            remainingDistance: 4000,
            transDocNo: NUMBER,
            transDocDate: '20/11/2026',
            transMode: '1',
            extnRsnCode: 99,
            extnRemarks: LONG,
            consignmentStatus: 'M',
            transitType: 'R',
            addressLine1: LONG,
            addressLine2: LONG,
            addressLine3: LONG,
          },
        ],
      } as unknown as Extract<PrintJob, { report: 'eway-extensions' }>['data'],
      language,
    ),
  'loading-slip': (language) =>
    printed(
      'loading-slip',
      {
        ...head,
        slip: aLoadingSlip({ party: LONG, vehicleNo: VEHICLE, lines: [aSlipLine({ itemName: LONG })] }),
        driverName: LONG,
        copies: [],
      },
      language,
    ),
  challan: (language) =>
    printed(
      'challan',
      {
        ...head,
        copies: [],
        challan: {
          ...blankRow(challan.fields),
          challanNo: NUMBER,
          origin: LONG,
          destination: LONG,
          vehicleNo: VEHICLE,
          remark: LONG,
          lines: [{ ...blankRow(challan.lines), id: 1, biltyNo: '7', packages: COUNT, weight: KG }],
        },
        lrs: [
          {
            biltyNo: '7',
            lrNo: NUMBER,
            date: DAY,
            destination: LONG,
            consignor: LONG,
            consignee: LONG,
            basis: 'To Pay',
            total: MONEY,
            ewayBills: Array.from({ length: 10 }, (_, i) => `3310123456${i + 10}`).join(', '),
            unloaded: { biltyNo: '7', received: COUNT, short: COUNT, damaged: COUNT, excess: COUNT, remark: LONG },
          },
        ],
      },
      language,
    ),
  'hire-memo': (language) => printed('hire-memo', { ...head, copies: [], ...extremeHire }, language),
  'trip-sheet': (language) => printed('trip-sheet', { ...head, copies: [], ...longestTrip }, language),
  contract: (language) => printed('contract', { ...head, copies: [], ...longestContract }, language),
  employee: (language) =>
    printed('employee', { ...head, employee: anEmployee({ empName: LONG, address: LONG }) }, language),
  'employee-list': (language) => listOf('employee-list', wired(employee.fields), language),
  vehicle: (language) =>
    printed(
      'vehicle',
      { ...head, vehicle: aVehicle({ owner: LONG, vehicleNo: VEHICLE }), photos: {}, today: DAY },
      language,
    ),
  'vehicle-list': (language) => listOf('vehicle-list', wired(vehicle.fields), language),
  party: (language) =>
    printed(
      'party',
      {
        ...head,
        party: { ...blankRow(party.fields), name: LONG, creditLimit: MONEY, creditDays: COUNT },
        places: [{ ...blankRow(place.fields), label: LONG, city: LONG, gstin: '27AAPFU0939F1ZV', lastBooked: DAY }],
        aliases: [LONG],
        mergedInto: LONG,
      },
      language,
    ),
  'party-list': (language) =>
    listOf('party-list', { ...wired(party.fields), places: [wired(place.fields), wired(place.fields)] }, language),
  invoice: (language) =>
    printed(
      'invoice',
      {
        seller: aSeller(),
        buyer: company,
        payment: { ...aPaymentMade(), id: 1, invoiceNo: NUMBER },
        account: anAccount(),
      },
      language,
    ),
  'plan-list': (language) => printed('plan-list', { rows: [aPlan()] }, language),
};
