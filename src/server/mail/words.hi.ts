import { SHARED_DAYS } from '#api/report-calls.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { labels } from '#language/labels.hi.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { reminder } from '#language/reminder-words.hi.ts';
import * as words from '#language/words.hi.ts';
import { counted, ewayBill, megabytes, rupees, sharedBill } from './wording.ts';
import type { Words } from './letter-words.ts';

const paperUntil = ({ paper, due }: { readonly paper: string; readonly due: string }) =>
  `${sayInHindi(paper)}, ${showDate(due)}`;
const inDays = (days: number) => (days <= 0 ? 'आज' : days === 1 ? 'कल' : `${days} दिन में`);

/** The Hindi texts of letters. */
export const hindi: Words = {
  product: words.product,
  footOfSender: 'यह ई-मेल बिल्टी पोर्टल से भेजा गया है। इसका उत्तर कंपनी को जाता है।',
  foot: 'यह बिल्टी पोर्टल का स्वचालित ई-मेल है। इसका उत्तर पढ़ा नहीं जाता।',
  letters: {
    registration: ({ name, userName, companyName }, at) => ({
      subject: 'बिल्टी पोर्टल में आपका पंजीकरण',
      parts: [
        `${name} जी,`,
        `${companyName} का पंजीकरण करने के लिए धन्यवाद। आपका लॉगिन यह है:`,
        { particulars: [[labels.Username, userName]] },
        'अपने चुने हुए पासवर्ड से लॉगिन करें; हम पासवर्ड कभी ई-मेल से नहीं भेजते। फिर अपनी कंपनी का विवरण भरें और पहली बिल्टी बनाएँ।',
        { link: at('/login'), label: 'लॉगिन करें' },
        'यदि पंजीकरण आपने नहीं किया है, तो इस ई-मेल पर ध्यान न दें।',
      ],
    }),
    passwordReset: ({ name, userName, token }, at) => ({
      subject: 'बिल्टी पोर्टल का नया पासवर्ड',
      parts: [
        `${name} जी,`,
        `यूज़र ${userName} के लिए नया पासवर्ड माँगा गया है। इस लिंक से 30 मिनट के भीतर, एक ही बार, नया पासवर्ड रखें:`,
        { link: at(`/resetpassword?token=${encodeURIComponent(token)}`), label: 'नया पासवर्ड रखें' },
        'यदि आपने नहीं माँगा है, तो इस ई-मेल पर ध्यान न दें। आपका पासवर्ड नहीं बदलेगा।',
      ],
    }),
    newDevice: ({ name, userName, browser, system, address, at: moment }, at) => ({
      subject: 'बिल्टी पोर्टल में नया लॉगिन',
      parts: [
        `${name} जी,`,
        `आपका लॉगिन ${userName} ऐसे डिवाइस पर खुला है जो पहले काम में नहीं आया था:`,
        {
          particulars: [
            ['कब', showMoment(moment)],
            ['ब्राउज़र', [browser, system].filter((word) => word !== '').join(', ') || 'अज्ञात'],
            ['पता', address],
          ],
        },
        'यदि यह आप ही थे, तो कुछ करने की ज़रूरत नहीं। नहीं, तो अभी अपना पासवर्ड बदलें और हर जगह से लॉगआउट करें।',
        { link: at('/dashboard/profile'), label: 'अपनी प्रोफ़ाइल खोलें' },
      ],
    }),
    enquiry: ({ name, phone, email, message }) => ({
      subject: `${name} की पूछताछ`,
      parts: [
        'होम पेज से नई पूछताछ:',
        {
          particulars: [
            [labels.Name, name],
            ['फ़ोन', phone],
            [labels.Email, email],
          ],
        },
        message,
      ],
    }),
    paymentVerified: ({ company, plan, amount, fromDate, toDate }, at) => ({
      subject: `भुगतान मिल गया: ${plan}`,
      parts: [
        `धन्यवाद। ${company} का भुगतान सत्यापित हो गया है।`,
        {
          particulars: [
            ['प्लान', plan],
            [labels.Amount, rupees(amount)],
            ['कब से', showDate(fromDate)],
            ['कब तक', showDate(toDate)],
          ],
        },
        { link: at('/dashboard/invoice'), label: 'इनवॉइस देखें' },
      ],
    }),
    paymentRefused: ({ company, plan, amount, reason }, at) => ({
      subject: `भुगतान की पुष्टि नहीं हुई: ${plan}`,
      parts: [
        `${company} के भुगतान की पुष्टि नहीं हो सकी।`,
        {
          particulars: [
            ['प्लान', plan],
            [labels.Amount, rupees(amount)],
            [labels.Reason, reason],
          ],
        },
        'कृपया उसका विवरण देखकर फिर से भेजें।',
        { link: at('/dashboard/order'), label: 'भुगतान का पेज खोलें' },
      ],
    }),
    papersDue: ({ company, days, count, papers }, at) => {
      const ofVehicles = papers.every(({ vehicleNo }) => vehicleNo !== '');
      return {
        subject:
          count === 1
            ? `${ofVehicles ? 'वाहन के ' : ''}एक काग़ज़ की वैधता ${inDays(days)} समाप्त हो रही है`
            : `${ofVehicles ? 'वाहनों के ' : ''}${count} काग़ज़ों की वैधता समाप्त हो रही है, पहले की ${inDays(days)}`,
        parts: [
          `${company} के ${ofVehicles ? 'वाहनों के ' : ''}इन काग़ज़ों की वैधता समाप्त हो रही है:`,
          { list: papers.map(({ vehicleNo, ...of }) => [vehicleNo, paperUntil(of)].filter(Boolean).join(': ')) },
          ...(count > papers.length ? [`और ${count - papers.length} अन्य।`] : []),
          ofVehicles
            ? { link: at('/dashboard/viewvehicle'), label: 'वाहन देखें' }
            : { link: at('/dashboard'), label: 'समाप्त होने वाले काग़ज़ देखें' },
        ],
      };
    },
    ewayBillsEnding: ({ company, count, first, bills }, at) => ({
      subject:
        count === 1
          ? `एक ई-वे बिल ${showMoment(first)} को समाप्त हो रहा है`
          : `${count} ई-वे बिल 24 घंटे में समाप्त हो रहे हैं, पहला ${showMoment(first)} को`,
      parts: [
        `${company} के ये ई-वे बिल 24 घंटे में समाप्त हो रहे हैं। इन्हें ई-वे बिल पोर्टल पर बढ़ाएँ, या उससे पहले माल पहुँचाएँ।`,
        { list: bills.map(ewayBill) },
        ...(count > bills.length ? [`और ${count - bills.length} अन्य।`] : []),
        { link: at('/dashboard/ewaydesk'), label: 'ई-वे बिल देखें' },
      ],
    }),
    subscriptionEnding: ({ company, daysLeft, toDate }, at) => ({
      subject: daysLeft < 0 ? 'आपकी सदस्यता समाप्त हो गई है' : `आपकी सदस्यता ${inDays(daysLeft)} समाप्त हो रही है`,
      parts: [
        daysLeft < 0
          ? `${company} की सदस्यता ${showDate(toDate)} को समाप्त हो गई। सेवाएँ जारी रखने के लिए अभी रिचार्ज करें।`
          : `${company} की सदस्यता ${showDate(toDate)} को समाप्त होगी। सेवाएँ जारी रखने के लिए अभी रिचार्ज करें।`,
        { link: at('/dashboard/order'), label: 'रिचार्ज करें' },
      ],
    }),
    erasureAnnounced: ({ company, day }, at) => ({
      subject: `${company} का सारा डेटा ${showDate(day)} को मिटा दिया जाएगा`,
      parts: [
        `${company} निलंबित है। ${showDate(day)} को उसका सारा डेटा हमेशा के लिए मिटा दिया जाएगा: बिल्टी और पर्चियाँ, कर्मचारी, वाहन, फ़ोटो और लॉगिन।`,
        'यदि आप ऐसा नहीं चाहते, तो उस दिन से पहले पोर्टल चलाने वालों को लिखें।',
        { link: at('/home'), label: 'पोर्टल खोलें' },
      ],
    }),
    webhookOff: ({ company, url, gone }, at) => ({
      subject: `${company} का एक वेबहुक बंद हो गया`,
      parts: [
        gone
          ? 'वेबहुक लेने वाली सेवा ने बताया कि वह अब नहीं है (410), इसलिए उसे अब कुछ नहीं भेजा जाएगा।'
          : 'वेबहुक लेने वाली सेवा ने तीन दिन तक एक संदेश नहीं लिया, इसलिए उसे अब कुछ नहीं भेजा जाएगा।',
        { particulars: [['पता', url]] },
        'जब वह फिर चलने लगे, तो कनेक्ट से जाँच का संदेश भेजें: उसके पहुँचते ही वेबहुक फिर चालू हो जाएगा। जो नहीं पहुँचा, उसे सूची से दोबारा भेजा जा सकता है।',
        { link: at('/dashboard/connect'), label: 'कनेक्ट खोलें' },
      ],
    }),
    billsIssued: ({ company, phone, party, bills }, at) => ({
      subject: bills.length === 1 ? `${company} से आपका बिल` : `${company} से आपके ${bills.length} बिल`,
      parts: [
        `${party} जी,`,
        ...bills.flatMap(({ billNo, amount, dueDate, token }) => [
          `बिल ${billNo}: ${rupees(amount)}, भुगतान ${showDate(dueDate)} तक`,
          ...sharedBill(token, `बिल ${billNo} खोलें`, at),
        ]),
        `हर लिंक ${SHARED_DAYS} दिन तक चलेगा।`,
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
      subject: `${company}: आज शाम, ${showDate(day)}`,
      parts: [
        `आज शाम ${company} की स्थिति यह है।`,
        ...(figures === null
          ? []
          : [
              {
                particulars: [
                  ['आज की बुकिंग', counted(figures.booked)],
                  ['हाथ में नकद', rupees(figures.cash)],
                  ['टू-पे (वसूली बाकी)', rupees(figures.toPay)],
                  ['पार्टियों पर बकाया', rupees(figures.receivable)],
                  ['अतिदेय', counted(figures.overdue)],
                  ['7 दिन में देय', counted(figures.dueSoon)],
                  ['बिल बनना बाकी', counted(figures.unbilled)],
                  ['पावती बाकी', String(figures.pendingPods)],
                  [
                    'ट्रक',
                    `${figures.trucks.road} रास्ते में, ${figures.trucks.loading} लद रहे, ${figures.trucks.idle} खाली`,
                  ],
                  ['समाप्त, या 24 घंटे में समाप्त होने वाले ई-वे बिल', String(figures.ewayBills)],
                  ['वाहनों के देय काग़ज़', String(figures.papers)],
                ] as const,
              },
              ...(figures.topParties.length === 0
                ? []
                : [
                    'सबसे ज़्यादा बकाया:',
                    {
                      list: figures.topParties.map(
                        ({ name, hindi: inHindi, overdue }) => `${inHindi || name}: ${rupees(overdue)}`,
                      ),
                    },
                  ]),
            ]),
        { link: at('/dashboard/evening'), label: 'आज शाम देखें' },
      ],
    }),
    nightlyCopy: ({ company, night, bytes, sha256 }, at) => ({
      subject: `${company}: ${showDate(night)} की कॉपी तैयार है`,
      parts: [
        `${company} के सारे डेटा की रात की कॉपी तैयार है। लॉगिन करके इसे 24 घंटे तक डाउनलोड किया जा सकता है।`,
        { link: at('/dashboard/connect'), label: 'कॉपी डाउनलोड करें' },
        {
          particulars: [
            ['आकार', megabytes(bytes)],
            ['SHA-256', sha256],
          ],
        },
      ],
    }),
    nightlyCopyFailing: ({ company, night, problem }, at) => ({
      subject: `${company}: दो रातों से कॉपी नहीं बनी`,
      parts: [
        `${company} की रात की कॉपी लगातार दो रात नहीं बन पाई, आख़िरी बार ${showDate(night)} को।`,
        sayInHindi(problem),
        { link: at('/dashboard/connect'), label: 'रात की कॉपी देखें' },
      ],
    }),
    test: ({ name }, at) => ({
      subject: 'बिल्टी पोर्टल का परीक्षण ई-मेल',
      parts: [
        `${name} ने यह ई-मेल यह देखने के लिए भेजा है कि ई-मेल पहुँचते हैं या नहीं। पहुँचते हैं।`,
        { link: at('/home'), label: 'पोर्टल खोलें' },
      ],
    }),
  },
  messages: {
    ewayBillsEnding: ({ company, count, first }) =>
      count === 1
        ? `बिल्टी पोर्टल: ${company} का एक ई-वे बिल ${showMoment(first)} को समाप्त हो रहा है।`
        : `बिल्टी पोर्टल: ${company} के ${count} ई-वे बिल 24 घंटे में समाप्त हो रहे हैं, पहला ${showMoment(first)} को।`,
    eveningDigest: ({ company, day, figures }, at) =>
      [
        `${company}, ${showDate(day)}:`,
        ...(figures === null
          ? []
          : [
              `बुकिंग ${counted(figures.booked)}; नकद ${rupees(figures.cash)}; अतिदेय ${counted(figures.overdue)};`,
              `बिल बाकी ${counted(figures.unbilled)}; ट्रक ${figures.trucks.road} रास्ते में, ${figures.trucks.idle} खाली।`,
            ]),
        at('/dashboard/evening'),
      ].join(' '),
    passwordReset: ({ userName, token }, at) =>
      `बिल्टी पोर्टल: ${userName} का नया पासवर्ड 30 मिनट के भीतर यहाँ रखें: ${at(`/resetpassword?token=${encodeURIComponent(token)}`)}`,
  },
};
