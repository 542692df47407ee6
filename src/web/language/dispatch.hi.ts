import type { dispatch as english } from './dispatch.en.ts';

/** The words of src/web/challan in Hindi. */
export const dispatch: typeof english = {
  vehicle: (vehicleNo) => `वाहन ${vehicleNo}`,
  papersGood: 'सभी काग़ज़ वैध हैं।',
  papersUnknown: 'यह आपके वाहनों में नहीं है, इसलिए इसके काग़ज़ों का पता नहीं।',
  good: 'कोई कमी नहीं।',
  faults: (count) => (count === 1 ? '1 कमी' : `${count} कमियाँ`),
  allGood: 'कोई कमी नहीं है।',
  someWrong: (count) =>
    count === 1 ? 'एक कमी है। कारण लिखकर फिर भी रवाना कर सकते हैं।' : `${count} कमियाँ हैं। कारण लिखकर फिर भी रवाना कर सकते हैं।`,
  reasonHint: 'यह चालान के साथ रहेगा।',
  lrs: 'इस चालान की LR',
  show: 'जाँच देखें',
  dispatchedAt: (moment, by) => `${moment} को ${by} ने रवाना किया।`,
  reasonGiven: (reason) => `कारण: ${reason}`,
};
