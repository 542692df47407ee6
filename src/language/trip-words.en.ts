import type { TripHead, TripPayer } from '#domain/rules/trip-sheet.ts';

// Words about the expenses of trips shared by screens, papers and the driver's page.

export const tripHeads: Readonly<Record<TripHead, string>> = {
  diesel: 'Diesel',
  toll: 'Toll',
  bhatta: 'Bhatta',
  loading: 'Loading & Unloading',
  repair: 'Repair',
  tyre: 'Tyre',
  RTO: 'RTO',
  police: 'Police',
  parking: 'Parking',
  other: 'Other',
};
export const tripPayers: Readonly<Record<TripPayer, string>> = {
  driver: 'Driver',
  fastag: 'FASTag',
  pump: 'Pump (credit)',
  company: 'Company',
};
