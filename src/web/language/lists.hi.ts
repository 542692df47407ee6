import type { lists as english } from './lists.en.ts';

/** The words of src/web/lists in Hindi. */
export const lists: typeof english = {
  excel: 'Excel',
  preparing: 'तैयार हो रहा है…',
  period: 'अवधि',
  periods: { today: 'आज', month: 'इस महीने', year: 'इस साल' },
  columns: 'स्तंभ',
  filters: (chosen) => (chosen === 0 ? 'और फ़िल्टर' : `और फ़िल्टर (${chosen} चुने)`),
  selectRow: (number) => `${number} चुनें`,
  selectPage: 'इस पेज की सभी चुनें',
  selected: (count) => `${count} चुनी गईं`,
  clear: 'चयन हटाएँ',
  selection: 'चयन',
  all: 'सभी',
  yes: 'हाँ',
  no: 'नहीं',
  sortBy: 'क्रम',
  newestFirst: 'नए पहले',
  totals: 'योग',
  totalOf: (count) => `${count} का योग`,
  tooLong: '20,000 से अधिक: क्रम केवल क्रमांक और तारीख से, योग माँगने पर।',
  amountsAmongNewest: 'राशि केवल सबसे नई 20,000 में मिलती है। पुरानी के लिए तारीख से सूची छोटी करें।',
  addUp: 'योग दिखाएँ',
  totalsFailed: 'योग लोड नहीं हो सका।',
  import: 'आयात करें',
  importTitle: (what) => `${what} आयात करें`,
};
