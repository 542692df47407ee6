import type { DocumentBody } from '#api/call.ts';
import type { bilty } from '#domain/documents/bilty.ts';
import type { exportBilty } from '#domain/documents/export-bilty.ts';
import type { loadingSlip } from '#domain/documents/loading-slip.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { DRIVERS, GOODS, nth, PARTIES, PLACES, PORTS, SPINNERS, VEHICLES } from './trade-words.ts';

// The documents that the demo company wrote in three months; `at` counts from the first one.

/** How many it wrote of each kind. */
export const BILTIES = 120;
export const EXPORT_BILTIES = 26;
export const SLIPS = 34;
const DAYS = 90;

/** The date of one of `count` documents: spread evenly from three months ago to today. */
const dayOf = (at: number, count: number, today: string) =>
  addDays(today, -Math.floor(((count - 1 - at) * DAYS) / count));

/** The bilty of a load within the country. */
export function biltyBody(at: number, today: string): DocumentBody<typeof bilty> {
  const goods = Array.from({ length: 1 + (at % 3) }, (_, more) => nth(GOODS, at * 5 + more * 7));
  const party = nth(PARTIES, at * 7 + (at % 5));
  return {
    biltyNo: '',
    biltyDate: dayOf(at, BILTIES, today),
    sender: party,
    senderContact: String(9_826_000_000 + PARTIES.indexOf(party) * 7919),
    receiver: nth(PARTIES, at * 11 + 3),
    origin: at % 3 === 0 ? nth(PLACES, at) : 'Indore',
    destination: nth(PLACES, at * 5 + 1),
    vehicleNo: nth(VEHICLES, at * 5).vehicleNo,
    driver: nth(DRIVERS, at * 3),
    gstin: at % 4 === 0 ? '' : '23AAACM4521K1Z6',
    hsn: goods[0]?.hsn ?? '',
    deliveryFee: at % 2 === 0 ? 250 : 0,
    packagingFee: at % 5 === 0 ? 120.5 : 0,
    received: at % 4 === 0 ? 1500 : 0,
    lines: goods.map(({ item, weight }, more) => ({
      id: 0,
      itemName: item,
      rate: 180 + ((at * 37 + more * 91) % 900),
      weight: weight + ((at * 13) % 50) + 0.5,
      freight: 2400 + ((at * 411) % 9000),
      advance: at % 3 === 0 ? 1000 : 0,
    })),
    updatedDate: null,
  };
}

/** The bilty of cotton going to a port; every third load is insured. */
export function exportBiltyBody(at: number, today: string): DocumentBody<typeof exportBilty> {
  const insured = at % 3 === 0;
  const bales = 40 + ((at * 17) % 60);
  const rate = 150 + ((at * 23) % 120);
  const freight = 18_000 + ((at * 731) % 9000);
  const toPay = at % 2 === 0 ? 5000 : 2500;
  return {
    biltyNo: '',
    biltyDate: dayOf(at, EXPORT_BILTIES, today),
    consignor: nth(SPINNERS, at),
    consignorContact: String(9_893_000_000 + (at % SPINNERS.length) * 6133),
    consignee: nth(['Gulf Fibres LLC', 'Dhaka Spinners Ltd', 'Colombo Yarns (Pvt) Ltd'], at),
    consigneeContact: String(9_820_000_000 + (at % 3) * 4441),
    vehicleNo: nth(VEHICLES, at * 5 + 2).vehicleNo,
    crossingVehicleNo: at % 4 === 0 ? nth(VEHICLES, at * 5 + 3).vehicleNo : '',
    origin: nth(['Indore', 'Khargone', 'Sendhwa', 'Ujjain'], at),
    destination: nth(PORTS, at),
    hasPolicy: insured ? 'yes' : 'no',
    insurer: insured ? 'The New India Assurance Co. Ltd.' : '',
    policyNo: insured ? `4510${12_000 + at}` : '',
    risk: insured ? 'Owner' : '',
    insuredAmount: insured ? bales * 28_000 : 0,
    policyDate: insured ? dayOf(at, EXPORT_BILTIES, today) : null,
    cottonBales: String(bales),
    cottonBalesQuality: nth(['Shankar-6', 'DCH-32', 'MCU-5'], at),
    lotNo: `L-${210 + at}`,
    pressRunningNo: `${4000 + at * 11}-${4000 + at * 11 + bales - 1}`,
    pressMarkNo: `PM/${70 + at}`,
    hsn: '52010020',
    gstin: '23AAACM4521K1Z6',
    tin: '',
    totalPay: rate + freight - toPay,
    specialInstruction: at % 5 === 0 ? 'Cover with tarpaulin; deliver before the vessel closes.' : '',
    deliveryAt: `${nth(PORTS, at)}, gate 3`,
    enquiry: '',
    lines: [{ id: 0, itemName: 'Cotton bales', rate, freight, toPay }],
    updatedDate: null,
  };
}

/** The loading slip of a vehicle; `driverId` is one of the company's. */
export function slipBody(at: number, today: string, driverId: number): DocumentBody<typeof loadingSlip> {
  const goods = Array.from({ length: 1 + (at % 3) }, (_, more) => nth(GOODS, at * 3 + more * 5));
  return {
    slipNo: '',
    party: nth(PARTIES, at * 7 + 2),
    slipDate: dayOf(at, SLIPS, today),
    vehicleNo: nth(VEHICLES, at * 5).vehicleNo,
    driverId,
    remark: at % 4 === 0 ? 'Load from gate 2; seal checked.' : '',
    lines: goods.map(({ item, weight }, more) => ({
      id: 0,
      itemName: item,
      quantity: 20 + ((at * 7 + more * 11) % 80),
      weight: weight / 10,
      boxes: 4 + ((at + more * 3) % 20),
    })),
    updatedDate: null,
  };
}
