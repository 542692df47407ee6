import type { OpenPath } from './pages.ts';

type InBoth = Readonly<Record<'English' | 'Hindi', string>>;

/** Something that users notice, from the day on which it came. */
export interface NewsEntry {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly title: InBoth;
  readonly text: InBoth;
  /** Where it is. */
  readonly to: OpenPath;
}

/** What is new, the newest first. An entry is added with what it tells of, and is never changed. */
export const NEWS: readonly NewsEntry[] = [
  {
    day: '2026-11-27',
    title: { English: 'Help on every screen', Hindi: 'हर पेज पर मदद' },
    text: {
      English:
        'Press F1, or ? at the top: what the screen is for, how its work is done, and its keys. The search finds help by a question.',
      Hindi: 'F1 या ऊपर ? दबाएँ: पेज किस काम का है, काम कैसे करें, और उसकी कुंजियाँ। खोज में सवाल लिखकर भी मदद मिलती है।',
    },
    to: '/dashboard/viewbilty',
  },
  {
    day: '2026-11-26',
    title: { English: 'Moving in', Hindi: 'पुराना डेटा लाना' },
    text: {
      English: 'Tally’s masters and old LRs come in from files, are checked first, and can be taken back.',
      Hindi: 'टैली के मास्टर और पुरानी LR फ़ाइलों से आती हैं, पहले जाँची जाती हैं और वापस ली जा सकती हैं।',
    },
    to: '/dashboard/moving-in',
  },
  {
    day: '2026-11-25',
    title: { English: 'The bank’s statement', Hindi: 'बैंक का स्टेटमेंट' },
    text: {
      English: 'Import the file of your bank: each entry is proposed what it is in the books.',
      Hindi: 'बैंक की फ़ाइल लाएँ: हर एंट्री के लिए सुझाया जाता है कि बही में वह क्या है।',
    },
    to: '/dashboard/bankmatch',
  },
];

/** The day of the newest entry. */
export const newestDay = (): string => NEWS[0]?.day ?? '';
