import { tripHeads } from '#language/trip-words.hi.ts';
import type { TripExpenseWords } from './driver-trip.en.ts';

/** The words of the expenses of a trip on the driver's page in Hindi. */
export const driverTrip: TripExpenseWords = {
  trip: 'ट्रिप',
  add: 'ख़र्च लिखें',
  closed: 'इस यात्रा का हिसाब बंद हो चुका है। बाद की रसीदें ऑफ़िस में दें।',
  head: 'किस काम का ख़र्च?',
  choose: 'चुनें',
  heads: tripHeads,
  amount: 'राशि (₹)',
  litres: 'लीटर',
  whoPaid: 'किसने चुकाया?',
  payers: { driver: 'मैंने', fastag: 'फ़ास्टैग', pump: 'पंप (उधार)' },
  pump: 'पंप का नाम',
  place: 'कहाँ?',
  day: 'तारीख़',
  billHint: 'पूरी रसीद की फ़ोटो लें, ताकि राशि पढ़ी जा सके।',
  send: 'भेजें',
  noHead: 'चुनें कि पैसा किस काम में लगा।',
  noAmount: 'राशि लिखें।',
  noLitres: 'लीटर लिखें।',
  noPump: 'पंप का नाम लिखें।',
  noDay: 'आज तक की कोई तारीख़ चुनें।',
  noBill: 'रसीद की फ़ोटो लें।',
  onPhone: 'इस फ़ोन में रखा है, इंटरनेट आने पर जाएगा',
  states: { waiting: 'ऑफ़िस के पास', accepted: 'मान लिया गया', refused: 'ऑफ़िस ने नहीं माना' },
};
