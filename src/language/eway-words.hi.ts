import type { EWAY_TABS, EwayBill } from '#domain/records/eway-bill.ts';

// Words about e-way bills shared by screens and papers.

export const ewayTabs: Readonly<Record<(typeof EWAY_TABS)[number], string>> = {
  expiring: 'समाप्त होने वाले',
  'part A only': 'केवल भाग A',
  'without LR': 'बिना LR',
  'number only': 'केवल नंबर',
  all: 'सभी',
};
export const ewayCargo: Readonly<Record<Exclude<EwayBill['cargo'], ''>, string>> = {
  R: 'सामान्य',
  O: 'बड़े आकार का माल (ODC)',
};
export const ewayDocuments: Readonly<Record<Exclude<EwayBill['docType'], ''>, string>> = {
  INV: 'टैक्स इनवॉइस',
  BIL: 'बिल ऑफ़ सप्लाई',
  BOE: 'बिल ऑफ़ एंट्री',
  CHL: 'डिलीवरी चालान',
  OTH: 'अन्य दस्तावेज़',
};
export const ewayEstimate: string = 'अनुमानित';
