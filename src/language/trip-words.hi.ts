import type { TripHead, TripPayer } from '#domain/rules/trip-sheet.ts';

// Words about the expenses of trips shared by screens, papers and the driver's page.

export const tripHeads: Readonly<Record<TripHead, string>> = {
  diesel: 'डीज़ल',
  toll: 'टोल',
  bhatta: 'भत्ता',
  loading: 'लदान व उतराई',
  repair: 'मरम्मत',
  tyre: 'टायर',
  RTO: 'आरटीओ',
  police: 'पुलिस',
  parking: 'पार्किंग',
  other: 'अन्य',
};
export const tripPayers: Readonly<Record<TripPayer, string>> = {
  driver: 'चालक',
  fastag: 'फ़ास्टैग',
  pump: 'पंप (उधार)',
  company: 'कंपनी',
};
