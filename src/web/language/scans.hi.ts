import type { scans as english } from './scans.en.ts';

/** The same in Hindi. */
export const scans: typeof english = {
  title: { load: (challan) => `चालान ${challan} लादें`, unload: (challan) => `चालान ${challan} का माल उतारें` },
  counted: (count, all) => `${all} में से ${count}`,
  packages: 'नग स्कैन हुए',
  code: 'नग का कोड',
  codeHint: 'स्कैनर इसे ख़ुद लिखकर Enter दबाता है।',
  camera: 'कैमरे से स्कैन करें',
  stop: 'कैमरा बंद करें',
  noCamera: 'यहाँ ब्राउज़र से कैमरा नहीं मिलता। स्कैनर काम में लें, या पोर्टल https से खोलें।',
  results: {
    right: (lr, nth, all) => `सही: LR ${lr}, ${all} में से नग ${nth}`,
    twice: (lr, nth) => `पहले ही स्कैन हो चुका: LR ${lr}, नग ${nth}`,
    back: (lr, nth) => `वापस लिया: LR ${lr}, नग ${nth} नहीं गिना जाता।`,
    other: 'इस चालान का नहीं',
    late: (lr, nth) => `देर हो गई: LR ${lr}, नग ${nth} अब नहीं गिना जाता।`,
  },
  lr: (count, all) => `${all} में से ${count}`,
  excess: (count) => `${count} ज़्यादा`,
  wait: (count) => `${count} स्कैन भेजने बाकी हैं।`,
  notKept: 'यह ब्राउज़र कुछ नहीं रखता: सब स्कैन भेजे जाने तक यह पेज खुला रखें।',
  late: (count) => `${count} स्कैन देर से पहुँचे और नहीं गिने गए: वाहन जा चुका था, या माल उतर चुका था।`,
  takeBack: 'स्कैन वापस लें',
  lateBack: (count) => `${count} स्कैन वापस नहीं हुए: वाहन जा चुका था, या माल उतर चुका था।`,
  take: 'गिनती चालान में लें',
  taken: (count) => `${count} LR की गिनती चालान में आ गई।`,
  unscanned: 'जिन LR का कुछ स्कैन नहीं हुआ, वे जैसी हैं वैसी रहती हैं।',
};
