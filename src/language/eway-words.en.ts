import type { EWAY_TABS, EwayBill } from '#domain/records/eway-bill.ts';

// Words about e-way bills shared by screens and papers.

export const ewayTabs: Readonly<Record<(typeof EWAY_TABS)[number], string>> = {
  expiring: 'Expiring',
  'part A only': 'Part A only',
  'without LR': 'Without LR',
  'number only': 'Number only',
  all: 'All',
};
export const ewayCargo: Readonly<Record<Exclude<EwayBill['cargo'], ''>, string>> = {
  R: 'Regular',
  O: 'Over-dimensional (ODC)',
};
export const ewayDocuments: Readonly<Record<Exclude<EwayBill['docType'], ''>, string>> = {
  INV: 'Tax invoice',
  BIL: 'Bill of supply',
  BOE: 'Bill of entry',
  CHL: 'Delivery challan',
  OTH: 'Others',
};
export const ewayEstimate: string = 'estimated';
