import type { OpenPath } from './pages.ts';

type InBoth = Readonly<Record<'English' | 'Hindi', string>>;

/** A change that users notice, with the day it was released. */
export interface NewsEntry {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly title: InBoth;
  readonly text: InBoth;
  /** The page where it is. */
  readonly to: OpenPath;
}

/** What is new, newest first. Add an entry together with the change, and never edit it afterwards. */
export const NEWS: readonly NewsEntry[] = [
  {
    day: '2026-11-30',
    title: { English: 'Filters for challans and contracts', Hindi: 'चालान और अनुबंध के फ़िल्टर' },
    text: {
      English: 'Filter challans by dispatch and by the branch they go to, and contracts by their stage.',
      Hindi: 'चालान की सूची रवानगी और पाने वाली शाखा से, और अनुबंधों की सूची उनकी स्थिति से छोटी करें।',
    },
    to: '/dashboard/viewchallan',
  },
  {
    day: '2026-11-28',
    title: { English: 'A counter without a connection', Hindi: 'बिना कनेक्शन काउंटर' },
    text: {
      English:
        'Register a computer of a branch as a counter: it books and prints LRs under its own numbers while the connection is away, and sends them later.',
      Hindi: 'शाखा के कंप्यूटर को काउंटर दर्ज करें: कनेक्शन न हो तब भी वह अपने नंबरों से LR बुक करता और छापता है, और बाद में भेज देता है।',
    },
    to: '/dashboard/counter',
  },
  {
    day: '2026-11-28',
    title: { English: 'Packages are scanned', Hindi: 'नग स्कैन होते हैं' },
    text: {
      English: 'Scan packages by camera or scanner while a challan is loaded and unloaded: what lacks is seen at once.',
      Hindi: 'चालान लादते और उतारते समय नग कैमरे या स्कैनर से स्कैन करें: जो कम है वह तुरंत दिखता है।',
    },
    to: '/dashboard/unloading',
  },
  {
    day: '2026-11-28',
    title: { English: 'Labels and printers of offices', Hindi: 'लेबल और कार्यालयों के प्रिंटर' },
    text: {
      English:
        'Each package gets its label from the page of its LR. Dot matrix and label printers of a branch print from the portal, by IPP by themselves.',
      Hindi: 'LR के पेज से हर नग का लेबल छपता है। शाखा के डॉट मैट्रिक्स और लेबल प्रिंटर पोर्टल से छापते हैं, IPP हो तो अपने आप।',
    },
    to: '/dashboard/consignment/printers',
  },
  {
    day: '2026-11-28',
    title: { English: 'Log in with a passkey', Hindi: 'पासकी से लॉगिन' },
    text: {
      English:
        'The fingerprint, face or PIN of your device opens your login. Each passkey has a name, and says when it was last used.',
      Hindi:
        'डिवाइस का फ़िंगरप्रिंट, चेहरा या पिन आपका लॉगिन खोलता है। हर पासकी का एक नाम है, और लिखा है कि वह पिछली बार कब इस्तेमाल हुई।',
    },
    to: '/dashboard/profile',
  },
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
