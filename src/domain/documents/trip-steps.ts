import { choice, date, money, text, withBlank } from '../fields.ts';
import { optionalReason, reason, shortReason, step } from '../steps.ts';

const MODES = ['cash', 'bank'] as const;
/** What happens to money left with the driver: carried over to the next trip, paid to the driver, or returned by the driver. */
const RESTS = ['carried', 'paid', 'returned'] as const;

const mode = withBlank(choice(MODES, { wire: 'mode', label: 'Mode', blank: 'cash' }), 'cash');
const payment = {
  mode,
  account: text({ wire: 'account', label: 'Account', max: 40 }),
  day: date({ wire: 'date', label: 'Date' }),
  reference: text({ wire: 'reference', label: 'Reference', max: 40 }),
  reason: optionalReason,
};
interface MoneyInput {
  readonly mode: string;
  readonly account: string;
  readonly reason: string;
}
const wrongWithMoney = (input: MoneyInput) =>
  input.mode === 'bank' && input.account === ''
    ? { path: 'account', message: 'Account is required.' }
    : shortReason(input);

/** The steps of a trip sheet (spec 4 §3). The reason of a payment is why cash may go below zero. */
export const tripSteps = {
  start: step({
    from: ['draft'],
    to: 'open',
    who: 'company',
    keyScope: 'papers',
    label: 'Start',
    hindi: 'शुरू करें',
    consequence: {
      text: 'The trip begins: the driver can be given advances, and expenses are entered as they come. A vehicle has one open sheet at a time.',
      hindi: 'यात्रा शुरू होगी: चालक को अग्रिम दिए जा सकेंगे, और ख़र्च आते-आते भरे जाएँगे। एक वाहन की एक समय में एक ही शीट खुली रहती है।',
    },
    summary:
      'Opens a trip sheet of one of the company’s own vehicles, which has no other open one; its challans are on no other sheet from then on.',
    asks: {},
    keeps: { at: 'startedAt', by: 'startedBy' },
  }),
  advance: step({
    from: ['open'],
    to: 'open',
    who: 'company',
    keyScope: 'money',
    label: 'Give Advance',
    hindi: 'अग्रिम दें',
    consequence: {
      text: 'It is paid to the driver, who settles it with the expenses of the trip.',
      hindi: 'यह चालक को दिया जाएगा, और यात्रा के ख़र्च में से इसका हिसाब होगा।',
    },
    summary:
      'Gives the driver of an open sheet an advance: cash of its branch, or by a bank account. An empty `date` is today. An admin’s `reason` lets cash go below zero.',
    asks: { amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }), ...payment },
    wrongWith: wrongWithMoney,
    keeps: {},
  }),
  settle: step({
    from: ['open'],
    to: 'settled',
    who: 'company',
    keyScope: 'money',
    label: 'Settle',
    hindi: 'हिसाब पक्का करें',
    consequence: {
      text: 'The expenses are posted and set against what the driver was given. The sheet can be changed no more.',
      hindi: 'ख़र्च दर्ज होंगे और चालक को दी गई रक़म में से घटेंगे। शीट फिर बदली नहीं जा सकेगी।',
    },
    summary:
      'Posts the expenses of an open sheet, each to its head, and nets what the driver spent against what he was given. `rest` says what becomes of what is left: `carried` to his next trip, `paid` to him or `returned` by him, in cash of the branch or by a bank account. An empty `date` is today.',
    asks: {
      rest: withBlank(
        choice(RESTS, {
          wire: 'rest',
          label: 'Balance',
          blank: 'carried',
        }),
        'carried',
      ),
      ...payment,
    },
    wrongWith: wrongWithMoney,
    keeps: { at: 'settledAt', by: 'settledBy' },
  }),
  cancel: step({
    from: ['draft', 'open'],
    to: 'cancelled',
    who: 'companyAdmin',
    keyScope: 'money',
    label: 'Cancel',
    hindi: 'रद्द करें',
    cancels: true,
    consequence: {
      text: 'Its number and its print stay; its vehicle and its challans are free for another sheet. This cannot be undone.',
      hindi: 'उसका क्रमांक और प्रिंट बने रहेंगे; उसका वाहन और चालान दूसरी शीट के लिए ख़ाली हो जाएँगे। इसे वापस नहीं लिया जा सकता।',
    },
    summary: 'Cancels a trip sheet on which nothing was posted.',
    asks: { reason },
    wrongWith: shortReason,
    keeps: { at: 'cancelledAt', by: 'cancelledBy', reason: 'cancelReason' },
  }),
};
