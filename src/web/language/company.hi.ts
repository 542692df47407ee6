import type { company as englishCompany, logos as englishLogos } from './company.en.ts';

/** The words of src/web/company in Hindi. */
export const company: typeof englishCompany = {
  title: 'कंपनी',
  intro: 'यह विवरण आपकी हर छपी बिल्टी के ऊपर आता है।',
  identity: 'कंपनी',
  contacts: 'संपर्क नंबर',
  place: 'पता',
  papers: 'छपे कागज़ों पर',
  readOnly: 'विवरण बदलने के लिए “बदलें” दबाएँ।',
  backOffice: 'यह विवरण केवल आपकी कंपनी का एडमिन बदल सकता है।',
  created: 'सहेजा गया',
  updated: 'सफलतापूर्वक बदला गया',
  which: 'कंपनी',
  choose: 'कंपनी चुनें',
  superAdmin: 'सुपर एडमिन की अपनी कोई कंपनी नहीं होती। जिसे देखना है वह कंपनी चुनें; उसके एडमिन अपने बदलाव के इतिहास में यह देखेंगे।',
  none: 'अभी कोई कंपनी नहीं है।',
};

export const logos: typeof englishLogos = {
  title: 'लोगो चित्र',
  intro: 'लोगो आपके छापे हर कागज़ के ऊपर आते हैं, तुरंत।',
  left: 'कंपनी के नाम के बाईं ओर',
  right: 'कंपनी के नाम के दाईं ओर',
  upload: 'अपलोड करें',
  uploaded: 'अपलोड हो गया',
  failed: 'अपलोड नहीं हो सका',
  remove: (logo) => `${logo} हटाएँ`,
  removeTitle: (logo) => `${logo} हटा दें?`,
  removeHint: 'अब यह किसी कागज़ पर नहीं छपेगा। पहले छपे कागज़ वैसे ही रहेंगे।',
  removed: (logo) => `${logo} हटा दिया गया।`,
  notRemoved: 'लोगो हटाया नहीं जा सका।',
};
