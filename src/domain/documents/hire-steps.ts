import { balance, choice, count, date, money, quantity, text, withBlank } from '../fields.ts';
import { ADJUSTMENTS, type AdjustmentKind } from '../rules/hire-amounts.ts';
import { optionalReason, reason, shortReason, step } from '../steps.ts';

const KINDS = Object.keys(ADJUSTMENTS) as readonly AdjustmentKind[] as readonly [AdjustmentKind, ...AdjustmentKind[]];
/** How an advance is given; FASTag and diesel use the company's money held by others. */
export const ADVANCE_MODES = ['cash', 'bank', 'diesel', 'fastag'] as const;
export type AdvanceMode = (typeof ADVANCE_MODES)[number];

const BANK_REQUIRED = 'Account is required.';
const PUMP_REQUIRED = 'Pump is required.';
const LITRES_REQUIRED = 'Litres is required.';

const day = date({ wire: 'date', label: 'Date' });
const account = text({ wire: 'account', label: 'Account', max: 40 });
const reference = text({ wire: 'reference', label: 'Reference', max: 40 });
// Counts only with a reason; otherwise the law's amount applies.
const tdsAmount = money({ wire: 'tds', label: 'TDS' });
const paidFrom = { day, account, reference, reason: optionalReason };

/**
 * The steps of a hire memo (spec 4 §3). For a payment, the reason is why cash may go below zero; for a tax, why it differs from the law's.
 */
export const hireSteps = {
  issue: step({
    from: ['draft'],
    to: 'issued',
    who: 'company',
    keyScope: 'money',
    label: 'Issue',
    hindi: 'जारी करें',
    consequence: {
      text: 'The hire and its TDS are posted to the owner, and the memo can be changed no more.',
      hindi: 'भाड़ा और उसका टीडीएस मालिक के खाते में दर्ज होंगे, और मेमो फिर बदला नहीं जा सकेगा।',
    },
    summary:
      'Posts the hire of a memo and the TDS on it, on the day of the memo; its challans, which must be dispatched, are on no other memo from then on. An admin may give another `tds` with a `reason` of 5 to 200 characters.',
    asks: { tdsAmount, reason: optionalReason },
    wrongWith: shortReason,
    keeps: { at: 'issuedAt', by: 'issuedBy' },
    fills: ['tds', 'balance'],
  }),
  adjust: step({
    from: ['issued'],
    to: 'issued',
    who: 'company',
    keyScope: 'money',
    label: 'Adjust',
    hindi: 'घटाएँ-बढ़ाएँ',
    consequence: {
      text: 'It is posted to the owner. Detention, loading and extra add; late, shortage and commission deduct.',
      hindi: 'यह मालिक के खाते में दर्ज होगा। डिटेंशन, लदान और अतिरिक्त जुड़ते हैं; देरी, माल की कमी और कमीशन कटते हैं।',
    },
    summary:
      'Adds to the hire of an issued memo or deducts from it. `late`, `shortage` and `commission` deduct by either sign; additions bear TDS with the memo. An empty `date` is today.',
    asks: {
      kind: choice(KINDS, {
        wire: 'kind',
        label: 'Adjustment',
        required: 'Adjustment is required.',
      }),
      amount: balance({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
      note: text({ wire: 'note', label: 'Note', max: 200 }),
      day,
      tdsAmount,
      reason: optionalReason,
    },
    wrongWith: shortReason,
    keeps: {},
    fills: ['additions', 'deductions', 'tds', 'balance'],
  }),
  advance: step({
    from: ['issued'],
    to: 'issued',
    who: 'company',
    keyScope: 'money',
    label: 'Give Advance',
    hindi: 'अग्रिम दें',
    consequence: {
      text: 'It is paid to the owner and deducted from the balance.',
      hindi: 'यह मालिक को दिया जाएगा और शेष में से घटेगा।',
    },
    summary:
      'Pays an advance on an issued memo: cash of its branch, by a bank account, as diesel of a pump that is owed for it, or by FASTag. An empty `date` is today. An admin’s `reason` lets cash go below zero.',
    asks: {
      mode: withBlank(
        choice(ADVANCE_MODES, {
          wire: 'mode',
          label: 'Mode',
          blank: 'cash',
        }),
        'cash',
      ),
      amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
      litres: quantity({ wire: 'litres', label: 'Litres' }),
      pump: count({ wire: 'pump', label: 'Pump' }),
      ...paidFrom,
    },
    wrongWith: (input) => {
      if (input.mode === 'bank' && input.account === '') return { path: 'account', message: BANK_REQUIRED };
      if (input.mode === 'diesel' && input.litres === 0) return { path: 'litres', message: LITRES_REQUIRED };
      if (input.mode === 'diesel' && input.pump === 0) return { path: 'pump', message: PUMP_REQUIRED };
      return shortReason(input);
    },
    keeps: {},
    fills: ['advances', 'balance'],
  }),
  settle: step({
    from: ['issued'],
    to: 'settled',
    who: 'company',
    keyScope: 'money',
    label: 'Settle',
    hindi: 'हिसाब पक्का करें',
    consequence: {
      text: 'The account of the memo is closed: nothing is added or deducted any more, and its balance can be paid.',
      hindi: 'मेमो का हिसाब पक्का हो जाएगा: फिर कुछ जुड़ेगा या कटेगा नहीं, और शेष चुकाया जा सकेगा।',
    },
    summary:
      'Closes the account of a memo once its challans are unloaded and, where it needs them, all proofs of delivery have come in.',
    asks: {},
    keeps: { at: 'settledAt', by: 'settledBy' },
  }),
  pay: step({
    from: ['settled'],
    to: 'paid',
    who: 'company',
    keyScope: 'money',
    label: 'Pay',
    hindi: 'शेष चुकाएँ',
    consequence: {
      text: 'The balance is paid to the owner. What other payments were set against it is left out.',
      hindi: 'शेष मालिक को चुकाया जाएगा। जो इसके बदले दूसरे भुगतान से दिया जा चुका है, वह नहीं दिया जाएगा।',
    },
    summary:
      'Pays the balance of a settled memo, as far as it is open. What an owner owes instead stays on its account. An empty `date` is today.',
    asks: {
      mode: withBlank(
        choice(['cash', 'bank'], {
          wire: 'mode',
          label: 'Mode',
          blank: 'cash',
        }),
        'cash',
      ),
      ...paidFrom,
    },
    wrongWith: (input) =>
      input.mode === 'bank' && input.account === '' ? { path: 'account', message: BANK_REQUIRED } : shortReason(input),
    keeps: { at: 'paidAt', by: 'paidBy' },
    fills: ['paid', 'paidOtherwise', 'balance'],
  }),
  cancel: step({
    from: ['draft', 'issued', 'settled'],
    to: 'cancelled',
    who: 'companyAdmin',
    keyScope: 'money',
    label: 'Cancel',
    hindi: 'रद्द करें',
    cancels: true,
    consequence: {
      text: 'Its number and its print stay. What it posted is taken back, and its challans can be hired again. This cannot be undone.',
      hindi:
        'उसका क्रमांक और प्रिंट बने रहेंगे। उसकी प्रविष्टियाँ वापस ली जाएँगी, और उसके चालान फिर किसी मेमो पर आ सकेंगे। इसे वापस नहीं लिया जा सकता।',
    },
    summary: 'Cancels a memo on which nothing was paid: what it posted is taken back, its challans are free again.',
    asks: { reason },
    wrongWith: shortReason,
    keeps: { at: 'cancelledAt', by: 'cancelledBy', reason: 'cancelReason' },
    fills: ['additions', 'deductions', 'tds', 'balance'],
  }),
};
