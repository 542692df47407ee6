/** Help for subscriptions, and for the platform’s own screens. */
export const platform = {
  '/dashboard/subscription': {
    title: 'See until when your subscription runs',
    about: 'Your plan, its last day, the storage that is used, and what was before. A super admin sees all companies.',
    how: [
      '**Choose a plan** renews or changes it.',
      '**Invoices** has the invoices of what you paid.',
      'Under **History** stand the earlier subscriptions.',
    ],
    wrong: [
      'It has expired although you paid: the payment is verified first. See it under **Transaction** or **Account**.',
      'No photo can be added: the storage is full.',
    ],
  },
  '/dashboard/order': {
    title: 'Pay for a subscription',
    about: 'Choose a plan, pay it, and tell us of the payment.',
    how: [
      'Choose a plan, then the **Payment Mode**: the account to pay to appears, with a QR code for the exact amount.',
      'Pay in your bank’s or UPI app.',
      'Enter the **Reference No.** of the payment, and press **Submit**.',
      'Once we have verified it, the subscription runs on from its last day.',
    ],
    wrong: [
      'The demo is taken already: each company has one.',
      'A wrong reference holds the payment up: enter the UTR or UPI number from your bank.',
    ],
  },
  '/dashboard/account': {
    title: 'See what you paid for the portal',
    about: 'The sums of your payments: paid, waiting for verification, refused.',
    how: ['Look which payment waits.', 'A refused payment says why; pay anew under **Subscription**.'],
    wrong: ['A payment is missing: it was not told of. Enter its reference under **Subscription**.'],
  },
  '/dashboard/invoice': {
    title: 'Print the invoices of your subscription',
    about: 'The invoices of your payments to the portal.',
    how: ['Press the printer of a row.', '**Excel** gives the list as a spreadsheet.'],
    wrong: ['It is a pro forma: the payment is not verified yet.'],
  },
  '/dashboard/bankrecord': {
    title: 'Follow payments for subscriptions',
    about: 'Payments with their status. A super admin verifies or refuses them here.',
    how: [
      'Narrow by status and dates, or search a reference.',
      'Open a payment to see its details.',
      'Super admin: **Verify** starts the subscription at once and cannot be undone; **Refuse** takes a reason, which the company sees.',
    ],
    wrong: ['Two payments have the same reference: look at the bank before you verify.'],
  },
  '/dashboard/planview': {
    title: 'See the plans',
    about: 'The plans that can be chosen, with duration, price and offer.',
    how: ['Choose one to order it.', 'Super admin: edit, withdraw or offer a plan again.'],
    wrong: ['A plan is gone: it was withdrawn. Those who have it keep it to its last day.'],
  },
  '/dashboard/plans': {
    title: 'Make a subscription plan',
    about: 'A plan with duration, price, offer and storage. For super admins.',
    how: [
      'Enter **Subscription Type Name** and choose duration, offer and price; a new value is added by typing it.',
      'Enter **Storage (GB)**.',
      'Press **Submit**. **To pay** shows the price after the offer.',
    ],
    wrong: ['A change does not reach payments that were told of before: they keep what they had.'],
  },
  '/dashboard/customer': {
    title: 'Give a company a subscription',
    about: 'Begins, extends or ends the subscription of a company. For super admins.',
    how: [
      'Choose the company: its subscription is shown.',
      'Choose the plan and the status; each says what it does.',
      'Enter the dates and press **Submit**.',
    ],
    wrong: ['The dates are refused: **Active** is for days without a subscription, **Renew** extends one.'],
  },
  '/dashboard/accountdetail': {
    title: 'Enter an account that companies pay to',
    about: 'A bank account or UPI ID of the platform. For super admins.',
    how: [
      'Choose the **Payment Mode** and enter the account.',
      'With a **UPI ID** companies see a QR code with the exact amount.',
      'Press **Submit**.',
    ],
    wrong: ['Companies do not see it: **Account Active** is not yes.'],
  },
  '/dashboard/viewaccountdetail': {
    title: 'See the accounts that companies pay to',
    about: 'The platform’s accounts, active and not. For super admins.',
    how: ['Open one to change it or to close it.', 'A new one is entered under **Account Detail**.'],
    wrong: ['A closed account stays in the list, for payments name it.'],
  },
  '/dashboard/adminpanel': {
    title: 'Set a password for a user',
    about: 'Gives any user a new password. For super admins.',
    how: [
      'Choose the company and the user, or type the username.',
      'Enter the new password and press **Submit**. The user is logged out everywhere.',
      '**Reset two-step login** lets a user in who has lost the phone and the recovery codes, another super admin too.',
    ],
    wrong: ['The login stays closed: it was disabled by the company.'],
  },
  '/dashboard/adminpanel/companies': {
    title: 'Find a company',
    about: 'All companies with users, documents, storage and subscription. For super admins.',
    how: ['Search a name, contact, city or number.', 'Open a company for its details.'],
    wrong: ['It says that a company is suspended: open it to see since when and why.'],
  },
  '/dashboard/adminpanel/company': {
    title: 'Suspend, reinstate or erase a company',
    about: 'What a company has and how it stands. For super admins.',
    how: [
      '**Suspend** logs all its users out; nothing is lost. **Reinstate** lets them in again.',
      'To erase it type its name; it is told the day and it can be taken back until then.',
    ],
    wrong: ['An erased company cannot be brought back by anybody after that day.'],
  },
  '/dashboard/adminpanel/enquiries': {
    title: 'Answer enquiries',
    about: 'What visitors of the home page asked. For super admins.',
    how: ['Open an enquiry to read it.', 'Answer by email or telephone, then **Mark as answered**.'],
    wrong: ['Marking sends nothing: the answer is yours to send.'],
  },
  '/dashboard/adminpanel/outbox': {
    title: 'See which messages were sent',
    about: 'Emails and messages of the portal: waiting, sent, failed. For super admins.',
    how: [
      'Narrow by status.',
      'Open one to read it.',
      'Send a failed one again once its address or the mail server is right.',
    ],
    wrong: ['All of them are written to disk: no mail server is set up.'],
  },
  '/dashboard/adminpanel/law': {
    title: 'Keep tax rates and limits up to date',
    about: 'The rates and limits by which every company works, each from a date on. For super admins.',
    how: ['**Add a rate or limit** with the date of its notification.', 'What is to be confirmed by a CA is marked.'],
    wrong: ['Bilties that are saved keep their rate; a new one counts from its date on.'],
  },
  '/dashboard/adminpanel/audit': {
    title: 'See what was done on the platform',
    about: 'Who did what in which company. For super admins.',
    how: [
      'Search a username to the letter, or narrow to a company.',
      '**Show changes** tells what was changed; the company sees that you looked.',
    ],
    wrong: ['Nothing older is found: press **Search further back**.'],
  },
  '/dashboard/adminpanel/erasures': {
    title: 'See which companies were erased',
    about: 'Who asked for it, when, and how much was deleted. For super admins.',
    how: ['Look at the day and the sums.'],
    wrong: ['Names are missing on purpose: none are kept.'],
  },
};
