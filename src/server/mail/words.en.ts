import { SHARED_DAYS } from '#api/report-calls.ts';
import { enquiry } from '#domain/records/enquiry.ts';
import { payment } from '#domain/records/payment.ts';
import { user } from '#domain/records/user.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { reminder } from '#language/reminder-words.en.ts';
import * as words from '#language/words.en.ts';
import { counted, ewayBill, megabytes, rupees, sharedBill } from './wording.ts';
import type { Words } from './letter-words.ts';

const paperUntil = ({ paper, due }: { readonly paper: string; readonly due: string }) => `${paper}, ${showDate(due)}`;
const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** The English texts of letters. */
export const english: Words = {
  product: words.product,
  footOfSender: 'This email was sent through Bilty Portal. A reply goes to the company.',
  foot: 'This is an automatic email from Bilty Portal. Replies are not read.',
  letters: {
    registration: ({ name, userName, companyName }, at) => ({
      subject: 'Your registration with Bilty Portal',
      parts: [
        `Dear ${name},`,
        `Thank you for registering ${companyName}. This is your login:`,
        { particulars: [[user.fields.userName.label, userName]] },
        'Log in with the password you chose; we never send passwords by email. Then set up your company and make your first bilty.',
        { link: at('/login'), label: 'Log in' },
        'If you did not register, you can ignore this email.',
      ],
    }),
    passwordReset: ({ name, userName, token }, at) => ({
      subject: 'Set a new password for Bilty Portal',
      parts: [
        `Dear ${name},`,
        `We received a request for a new password for the user ${userName}. Set it with this link, which works once and for 30 minutes:`,
        { link: at(`/resetpassword?token=${encodeURIComponent(token)}`), label: 'Set a new password' },
        'If this was not you, ignore this email. Your password will not change.',
      ],
    }),
    newDevice: ({ name, userName, browser, system, address, at: moment }, at) => ({
      subject: 'New login to Bilty Portal',
      parts: [
        `Dear ${name},`,
        `Your login ${userName} was opened on a device that was not used before:`,
        {
          particulars: [
            ['When', showMoment(moment)],
            ['Browser', [browser, system].filter((word) => word !== '').join(', ') || 'Unknown'],
            ['Address', address],
          ],
        },
        'If this was you, there is nothing to do. If not, change your password now and log out everywhere.',
        { link: at('/dashboard/profile'), label: 'Open your profile' },
      ],
    }),
    enquiry: ({ name, phone, email, message }) => ({
      subject: `Enquiry from ${name}`,
      parts: [
        'New enquiry from the home page:',
        {
          particulars: [
            [enquiry.fields.name.label, name],
            ['Phone', phone],
            ['E-mail', email],
          ],
        },
        message,
      ],
    }),
    paymentVerified: ({ company, plan, amount, fromDate, toDate }, at) => ({
      subject: `Payment received: ${plan}`,
      parts: [
        `Thank you. The payment of ${company} is verified.`,
        {
          particulars: [
            ['Plan', plan],
            [payment.fields.amount.label, rupees(amount)],
            ['From', showDate(fromDate)],
            ['To', showDate(toDate)],
          ],
        },
        { link: at('/dashboard/invoice'), label: 'See the invoice' },
      ],
    }),
    paymentRefused: ({ company, plan, amount, reason }, at) => ({
      subject: `Payment not verified: ${plan}`,
      parts: [
        `The payment of ${company} could not be verified.`,
        {
          particulars: [
            ['Plan', plan],
            [payment.fields.amount.label, rupees(amount)],
            [payment.fields.reason.label, reason],
          ],
        },
        'Please check the details and submit it again.',
        { link: at('/dashboard/order'), label: 'Open the payment page' },
      ],
    }),
    papersDue: ({ company, days, count, papers }, at) => {
      const ofVehicles = papers.every(({ vehicleNo }) => vehicleNo !== '');
      const paper = ofVehicles ? 'vehicle paper' : 'paper';
      return {
        subject:
          count === 1 ? `A ${paper} is due ${inDays(days)}` : `${count} ${paper}s are due, the first ${inDays(days)}`,
        parts: [
          `These ${paper}s of ${company} are due:`,
          { list: papers.map(({ vehicleNo, ...of }) => [vehicleNo, paperUntil(of)].filter(Boolean).join(': ')) },
          ...(count > papers.length ? [`And ${count - papers.length} more.`] : []),
          ofVehicles
            ? { link: at('/dashboard/viewvehicle'), label: 'See the vehicles' }
            : { link: at('/dashboard'), label: 'See what is due' },
        ],
      };
    },
    ewayBillsEnding: ({ company, count, first, bills }, at) => ({
      subject:
        count === 1
          ? `An e-way bill ends on ${showMoment(first)}`
          : `${count} e-way bills end within 24 hours, the first on ${showMoment(first)}`,
      parts: [
        `These e-way bills of ${company} end within 24 hours. Extend them on the e-way bill portal, or deliver the goods before.`,
        { list: bills.map(ewayBill) },
        ...(count > bills.length ? [`And ${count - bills.length} more.`] : []),
        { link: at('/dashboard/ewaydesk'), label: 'See the e-way bills' },
      ],
    }),
    subscriptionEnding: ({ company, daysLeft, toDate }, at) => ({
      subject: daysLeft < 0 ? 'Your subscription has expired' : `Your subscription ends ${inDays(daysLeft)}`,
      parts: [
        daysLeft < 0
          ? `The subscription of ${company} ended on ${showDate(toDate)}. Recharge now to continue your services.`
          : `The subscription of ${company} ends on ${showDate(toDate)}. Recharge now to continue your services.`,
        { link: at('/dashboard/order'), label: 'Recharge' },
      ],
    }),
    erasureAnnounced: ({ company, day }, at) => ({
      subject: `All data of ${company} will be erased on ${showDate(day)}`,
      parts: [
        `${company} is suspended. On ${showDate(day)} all its data will be erased for good: papers, employees, vehicles, pictures and logins.`,
        'If you do not want this, contact the operator of the portal before that date.',
        { link: at('/home'), label: 'Open the portal' },
      ],
    }),
    webhookOff: ({ company, url, gone }, at) => ({
      subject: `A webhook of ${company} was switched off`,
      parts: [
        gone
          ? `The service that takes the webhook answered that it is gone (410), so nothing is sent to it any more.`
          : `The service that takes the webhook did not take a message for three days, so nothing is sent to it any more.`,
        { particulars: [['URL', url]] },
        'When it works again, send a test under Connect: where that arrives, the webhook is on again. What failed can be sent again from its log.',
        { link: at('/dashboard/connect'), label: 'Open Connect' },
      ],
    }),
    billsIssued: ({ company, phone, party, bills }, at) => ({
      subject: bills.length === 1 ? `Your bill from ${company}` : `Your ${bills.length} bills from ${company}`,
      parts: [
        `Dear ${party},`,
        ...bills.flatMap(({ billNo, amount, dueDate, token }) => [
          `Bill ${billNo}: ${rupees(amount)}, due ${showDate(dueDate)}`,
          ...sharedBill(token, `Open bill ${billNo}`, at),
        ]),
        `Each link works for ${SHARED_DAYS} days.`,
        reminder.from(company, phone),
      ],
    }),
    paymentReminder: ({ company, phone, text, payTo, upiId, email }) => ({
      subject: reminder.subject(company),
      parts: [
        ...text.split(/\n{2,}/),
        ...[reminder.payTo([...payTo, ...(upiId === '' ? [] : [`UPI ${upiId}`])])].filter((line) => line !== ''),
        reminder.ignore,
        reminder.from(company, phone),
      ],
      sender: { name: company, email },
    }),
    eveningDigest: ({ company, day, figures }, at) => ({
      subject: `${company}: this evening, ${showDate(day)}`,
      parts: [
        `This is how ${company} stands this evening.`,
        ...(figures === null
          ? []
          : [
              {
                particulars: [
                  ['Booked today', counted(figures.booked)],
                  ['Cash in hand', rupees(figures.cash)],
                  ['To Pay to be collected', rupees(figures.toPay)],
                  ['Parties owe', rupees(figures.receivable)],
                  ['Overdue', counted(figures.overdue)],
                  ['Due in 7 days', counted(figures.dueSoon)],
                  ['Not billed yet', counted(figures.unbilled)],
                  ['POD pending', String(figures.pendingPods)],
                  [
                    'Trucks',
                    `${figures.trucks.road} on the road, ${figures.trucks.loading} loading, ${figures.trucks.idle} idle`,
                  ],
                  ['e-Way bills ended, or ending within 24 hours', String(figures.ewayBills)],
                  ['Papers of vehicles due', String(figures.papers)],
                ] as const,
              },
              ...(figures.topParties.length === 0
                ? []
                : [
                    'Highest outstanding:',
                    { list: figures.topParties.map(({ name, overdue }) => `${name}: ${rupees(overdue)}`) },
                  ]),
            ]),
        { link: at('/dashboard/evening'), label: 'See this evening' },
      ],
    }),
    nightlyCopy: ({ company, night, bytes, sha256 }, at) => ({
      subject: `${company}: the copy of ${showDate(night)} is ready`,
      parts: [
        `The nightly copy of all data of ${company} is ready. It can be downloaded for 24 hours, after logging in.`,
        { link: at('/dashboard/connect'), label: 'Download the copy' },
        {
          particulars: [
            ['Size', megabytes(bytes)],
            ['SHA-256', sha256],
          ],
        },
      ],
    }),
    nightlyCopyFailing: ({ company, night, problem }, at) => ({
      subject: `${company}: no nightly copy since two nights`,
      parts: [
        `The nightly copy of ${company} failed two nights in succession, the last on ${showDate(night)}.`,
        problem,
        { link: at('/dashboard/connect'), label: 'See the nightly copy' },
      ],
    }),
    test: ({ name }, at) => ({
      subject: 'Test email from Bilty Portal',
      parts: [
        `${name} sent this email to check that emails arrive. They do.`,
        { link: at('/home'), label: 'Open the portal' },
      ],
    }),
  },
  messages: {
    ewayBillsEnding: ({ company, count, first }) =>
      count === 1
        ? `Bilty Portal: an e-way bill of ${company} ends on ${showMoment(first)}.`
        : `Bilty Portal: ${count} e-way bills of ${company} end within 24 hours, the first on ${showMoment(first)}.`,
    eveningDigest: ({ company, day, figures }, at) =>
      [
        `${company}, ${showDate(day)}:`,
        ...(figures === null
          ? []
          : [
              `booked ${counted(figures.booked)}; cash ${rupees(figures.cash)}; overdue ${counted(figures.overdue)};`,
              `not billed ${counted(figures.unbilled)}; trucks ${figures.trucks.road} on the road, ${figures.trucks.idle} idle.`,
            ]),
        at('/dashboard/evening'),
      ].join(' '),
    passwordReset: ({ userName, token }, at) =>
      `Bilty Portal: set a new password for ${userName} within 30 minutes: ${at(`/resetpassword?token=${encodeURIComponent(token)}`)}`,
  },
};
