import type { HindiNoun } from '#domain/define.ts';
import { documentNouns, recordNouns } from '#language/definition-words.hi.ts';
import { labels } from '#language/labels.hi.ts';
import { sentences } from '#language/sentences.hi.ts';
import * as words from '#language/words.hi.ts';
import { archive, audit, company, logos } from './company.hi.ts';
import { billing } from './billing.hi.ts';
import { consignment } from './consignment.hi.ts';
import { controls } from './controls.hi.ts';
import { documents } from './documents.hi.ts';
import { frame, keys } from './frame.hi.ts';
import { home } from './home.hi.ts';
import type { Words } from './en.ts';
import { pageTitles, perKind } from './kind-words.en.ts';
import { listTitle, reportTitle } from './kind-words.hi.ts';
import { lists } from './lists.hi.ts';
import { mail } from './mail.hi.ts';
import { notFound } from './not-found.hi.ts';
import { platform } from './platform.hi.ts';
import { profile } from './profile.hi.ts';
import { queue } from './queue.hi.ts';
import { records } from './records.hi.ts';
import { registration } from './registration.hi.ts';
import { security } from './security.hi.ts';
import { settings } from './settings.hi.ts';
import { steps } from './steps.hi.ts';
import { ui } from './ui.hi.ts';

export { sayInHindi } from '#language/sentences.hi.ts';

const titlesOf = <Name extends string>(nouns: Readonly<Record<Name, HindiNoun>>) =>
  pageTitles(
    perKind(nouns, (name) => nouns[name].title),
    listTitle,
    reportTitle,
  );

/** The portal's own words in the Hindi of transport offices. */
export const hi: Words = {
  archive,
  audit,
  company,
  billing,
  consignment,
  controls,
  documents,
  frame,
  home,
  keys,
  lists,
  profile,
  logos,
  mail,
  notFound,
  platform,
  queue,
  records,
  registration,
  security,
  settings,
  steps,
  ui,
  product: words.product,
  promise: 'बिल्टी, लोडिंग स्लिप और वाहन के काग़ज़ एक ही जगह',
  actions: {
    submit: 'सहेजें',
    edit: 'बदलें',
    cancel: 'छोड़ें',
    view: 'सूची देखें',
    print: 'प्रिंट',
    close: 'बंद करें',
    retry: 'फिर कोशिश करें',
    back: 'वापस',
  },
  shell: {
    mainMenu: 'मुख्य मेन्यू',
    topBar: 'ऊपरी पट्टी',
    offline: 'इंटरनेट नहीं है। आपका काम सुरक्षित है; इंटरनेट आते ही भेज दिया जाएगा।',
    loginAgain: 'फिर से लॉगिन करें; आपका लिखा सुरक्षित है।',
    typedKept: 'आपका लिखा सुरक्षित है।',
    loading: 'लोड हो रहा है…',
    failed: 'यह पेज लोड नहीं हो सका।',
    otherLanguage: 'English',
  },
  menu: {
    ...titlesOf(documentNouns),
    ...titlesOf(recordNouns),
    duePapers: 'समाप्त होने वाले काग़ज़',
    home: 'होम',
    dashboard: 'डैशबोर्ड',
    setting: 'सेटिंग्स',
    company: labels.Company,
    logos: 'लोगो',
    audit: 'बदलाव का इतिहास',
    branches: 'शाखाएँ',
    branch: labels.Branch,
    charges: 'शुल्क',
    charge: labels.Charge,
    books: 'नंबर बुक',
    book: labels['Number Book'],
    bookReport: 'बुक के नंबर',
    counters: 'काउंटर',
    thisCounter: 'यह काउंटर',
    printers: 'प्रिंटर',
    printer: labels.Printer,
    lawfulBilties: 'जीएसटी बिल्टी',
    consignmentNote: 'बिल्टी का सफ़र',
    cashBook: 'रोकड़ बही',
    evening: 'आज शाम',
    opening: 'शुरुआती बकाया',
    movingIn: 'पुराना डेटा लाना',
    connect: 'कनेक्ट',
    lrs: 'LR की सूची',
    delivery: 'डिलीवरी डेस्क',
    podPending: 'पावती बाकी',
    unloading: 'माल उतारना',
    ewayDesk: 'ई-वे बिल',
    ewayBill: 'ई-वे बिल',
    partyNames: 'दोहरी पार्टियाँ मिलाएँ',
    movement: 'आवाजाही',
    money: 'रुपये-पैसे',
    reports: 'रिपोर्ट',
    vouchers: 'वाउचर',
    cheques: 'आगे की तारीख़ के चेक',
    bankMatch: 'बैंक स्टेटमेंट',
    bankReconciliation: 'बैंक समाधान',
    exports: 'टैली और जीएसटी',
    tallyNames: 'टैली में नाम',
    gstReturns: 'जीएसटी रिटर्न',
    voucher: 'वाउचर',
    receipt: 'रसीद',
    payment: 'भुगतान',
    contra: 'कॉन्ट्रा',
    journal: 'जर्नल',
    freightBill: 'भाड़ा बिल',
    viewFreightBill: 'भाड़ा बिलों की सूची',
    freightBillReport: 'भाड़ा बिल की रिपोर्ट',
    ledger: 'खाता बही',
    dayBook: 'दैनिक बही',
    ageing: 'बकाया की अवधि',
    tripProfit: 'वाहनवार लाभ',
    tdsRegister: 'टीडीएस रजिस्टर',
    partyTds: 'पार्टी का काटा टीडीएस',
    profitByMonth: 'महीनेवार लाभ',
    trialBalance: 'तलपट',
    profitLoss: 'लाभ-हानि',
    balanceSheet: 'बैलेंस शीट',
    accountBooks: 'खाते और लॉक',
    identity: 'पहचान',
    tax: 'टैक्स',
    printing: 'प्रिंट',
    archive: 'डेटा निर्यात',
    subscription: labels.Subscription,
    newSubscription: 'नई सदस्यता',
    plans: words.plans,
    assignSubscription: 'सदस्यता दें',
    accountDetail: 'खाते का विवरण',
    viewAccountDetail: 'खातों की सूची',
    transaction: 'लेन-देन',
    account: 'खाता',
    order: labels.Subscription,
    invoice: 'सदस्यता के इनवॉइस',
    profile: labels.Profile,
    settings: 'सेटिंग्स',
    login: labels.Login,
    adminPanel: 'एडमिन पैनल',
    forgotPassword: 'पासवर्ड भूल गए',
    resetPassword: 'नया पासवर्ड',
    notFound: 'पेज नहीं मिला',
  },
  access: {
    login: 'लॉगिन करें',
    loginTitle: labels.Login,
    loginHint: 'अपना यूज़रनेम और पासवर्ड लिखें।',
    backToHome: 'होम पर वापस',
    forgot: 'पासवर्ड भूल गए?',
    passkey: 'पासकी से लॉगिन करें',
    noAccount: 'नए हैं?',
    register: 'पंजीकरण करें',
    loginSuccess: sentences['Login successful!'],
    loginFailed: sentences['Login failed. Invalid Username or Password.'],
    loginError: sentences['An error occurred during login.'],
    loginEmpty: sentences['Please enter both username and password.'],
  },
  dashboard: {
    title: 'डैशबोर्ड',
    biltyThisMonth: 'इस महीने कुल बिल्टी',
    exportBiltyThisMonth: 'इस महीने कुल एक्सपोर्ट बिल्टी',
    freightThisMonth: 'इस महीने का भाड़ा',
    freightByWeek: 'इस महीने का भाड़ा हफ़्तेवार',
    weekFreight: (from, to, rupees) => `${from}–${to}: ${rupees}`,
    thisWeek: (rupees) => `इस हफ़्ते: ${rupees}`,
    more: 'और देखें...',
    updated: (date) => `अपडेट: ${date}`,
    renewals: 'आने वाले नवीनीकरण',
    papersDue: (days) => `${days} दिन में समाप्त होने वाले काग़ज़`,
    overdueCount: (count) => `${count} की वैधता समाप्त`,
    noneOverdue: 'सभी वैध हैं',
    dueDate: 'वैधता',
    vehicleNo: labels['Vehicle No.'],
    overdue: 'समाप्त',
    noRenewals: 'कोई नवीनीकरण बाकी नहीं है।',
    electionDue: (year) => `${year} में भाड़े पर GST कौन देगा, यह 31 मार्च तक चुनें।`,
    elect: 'चुनें',
    lastBilties: 'पिछली बिल्टियाँ',
    all: 'सभी बिल्टियाँ',
    newBilty: 'नई बिल्टी',
    platform: {
      companies: 'कंपनियाँ',
      payments: 'जाँचने के भुगतान',
      enquiries: 'उत्तर देने की पूछताछ',
    },
    firstStep: 'पहली बिल्टी से बस एक कदम दूर: कंपनी का वह विवरण भरें जो आपके काग़ज़ों पर छपेगा।',
    none: documents.kinds.bilty.none,
    printNo: (number) => `बिल्टी ${number} प्रिंट करें`,
    editNo: (number) => `बिल्टी ${number} बदलें`,
  },
};
