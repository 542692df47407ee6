import { showDate } from '#domain/rules/calendar-date.ts';
import { labels } from '#language/labels.hi.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import * as words from '#language/words.hi.ts';
import { rupees } from './wording.ts';
import type { Words } from './letters.ts';

const inDays = (days: number) => (days <= 0 ? 'आज' : days === 1 ? 'कल' : `${days} दिन में`);

/** What letters say in Hindi. */
export const hindi: Words = {
  product: words.product,
  foot: 'यह पत्र बिल्टी पोर्टल ने अपने आप लिखा है; इसका उत्तर कोई नहीं पढ़ता।',
  letters: {
    registration: ({ name, userName, companyName }, at) => ({
      subject: 'बिल्टी पोर्टल में आपका पंजीकरण',
      parts: [
        `${name} जी,`,
        `${companyName} का पंजीकरण करने के लिए धन्यवाद। आपका लॉगिन यह है:`,
        { particulars: [[labels.Username, userName]] },
        'अपने चुने हुए पासवर्ड से लॉगिन करें; पासवर्ड कभी पत्र में नहीं भेजा जाता। फिर अपनी कंपनी का विवरण भरें और पहली बिल्टी बनाएँ।',
        { link: at('/login'), label: 'लॉगिन करें' },
        'यदि पंजीकरण आपने नहीं किया है, तो आपको कुछ नहीं करना है।',
      ],
    }),
    passwordReset: ({ name, userName, token }, at) => ({
      subject: 'बिल्टी पोर्टल का नया पासवर्ड',
      parts: [
        `${name} जी,`,
        `किसी ने, आशा है आपने ही, यूज़र ${userName} के लिए नया पासवर्ड माँगा है। इस लिंक से आप 30 मिनट के भीतर एक बार नया पासवर्ड रख सकते हैं:`,
        { link: at(`/resetpassword?token=${encodeURIComponent(token)}`), label: 'नया पासवर्ड रखें' },
        'यदि आपने नहीं माँगा है, तो आपको कुछ नहीं करना है: पुराना पासवर्ड बना रहेगा।',
      ],
    }),
    enquiry: ({ name, phone, email, message }) => ({
      subject: `${name} की पूछताछ`,
      parts: [
        'होम पेज पर किसी ने लिखा है:',
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
        `धन्यवाद। ${company} का भुगतान जाँच लिया गया है।`,
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
    papersDue: ({ company, days, count, papers }, at) => ({
      subject:
        count === 1
          ? `गाड़ी का एक कागज़ ${inDays(days)} पूरा हो रहा है`
          : `गाड़ियों के ${count} कागज़ पूरे हो रहे हैं, पहला ${inDays(days)}`,
      parts: [
        `${company} की गाड़ियों के इन कागज़ों की तारीख पास है:`,
        {
          list: papers.map(({ vehicleNo, paper, due }) => `${vehicleNo}: ${sayInHindi(paper)}, ${showDate(due)}`),
        },
        ...(count > papers.length ? [`और ${count - papers.length} अन्य।`] : []),
        { link: at('/dashboard/viewvehicle'), label: 'गाड़ियाँ देखें' },
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
        `${company} निलंबित है। ${showDate(day)} को उसका सारा डेटा हमेशा के लिए मिटा दिया जाएगा: बिल्टी और पर्चियाँ, कर्मचारी, गाड़ियाँ, फोटो और लॉगिन।`,
        'यदि आप ऐसा नहीं चाहते, तो उस दिन से पहले पोर्टल चलाने वालों को लिखें।',
        { link: at('/home'), label: 'पोर्टल खोलें' },
      ],
    }),
    test: ({ name }, at) => ({
      subject: 'बिल्टी पोर्टल का परीक्षण पत्र',
      parts: [
        `${name} ने यह पत्र यह देखने के लिए भेजा है कि पत्र पहुँचते हैं या नहीं। पहुँचते हैं।`,
        { link: at('/home'), label: 'पोर्टल खोलें' },
      ],
    }),
  },
  messages: {
    passwordReset: ({ userName, token }, at) =>
      `बिल्टी पोर्टल: ${userName} का नया पासवर्ड 30 मिनट के भीतर यहाँ रखें: ${at(`/resetpassword?token=${encodeURIComponent(token)}`)}`,
  },
};
