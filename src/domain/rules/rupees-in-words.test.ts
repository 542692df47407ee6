import { expect, test } from 'vitest';
import { rupeesInWords } from './rupees-in-words.ts';

test.each([
  [0n, 'Rupees Zero Only'],
  [5n, 'Rupees Zero and Five Paise Only'],
  [1n, 'Rupees Zero and One Paise Only'],
  [50n, 'Rupees Zero and Fifty Paise Only'],
  [100n, 'Rupees One Only'],
  [101n, 'Rupees One and One Paise Only'],
  [1900n, 'Rupees Nineteen Only'],
  [2000n, 'Rupees Twenty Only'],
  [10_000n, 'Rupees One Hundred Only'],
  [10_000_000n, 'Rupees One Lakh Only'],
  [1_000_000_000n, 'Rupees One Crore Only'],
  [1_234_567_800n, 'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Only'],
  [
    99_999_999_999n,
    'Rupees Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  ],
  [100_000_000_000n, 'Rupees One Hundred Crore Only'],
  [-150_050n, 'Minus Rupees One Thousand Five Hundred and Fifty Paise Only'],
  [
    9_007_199_254_740_991n,
    'Rupees Ninety Lakh Seven Thousand One Hundred Ninety Nine Crore Twenty Five Lakh Forty Seven Thousand Four Hundred Nine ' +
      'and Ninety One Paise Only',
  ],
])('%d paise are written in English words', (paise, words) => {
  expect(rupeesInWords(paise, 'English')).toBe(words);
});

test.each([
  [0n, 'शून्य रुपये मात्र'],
  [5n, 'पाँच पैसे मात्र'],
  [1n, 'एक पैसा मात्र'],
  [101n, 'एक रुपया और एक पैसा मात्र'],
  [12_345_678n, 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे मात्र'],
  [4300n, 'तैंतालीस रुपये मात्र'],
  [434_300n, 'चार हज़ार तीन सौ तैंतालीस रुपये मात्र'],
  [43_000_000_000n, 'तैंतालीस करोड़ रुपये मात्र'],
  [1_000_000_000n, 'एक करोड़ रुपये मात्र'],
  [99_900_000_000n, 'निन्यानवे करोड़ नब्बे लाख रुपये मात्र'],
  [100_000_000_000n, 'एक सौ करोड़ रुपये मात्र'],
  [1_234_500_000_000_000n, 'बारह लाख चौंतीस हज़ार पाँच सौ करोड़ रुपये मात्र'],
  [-150_050n, 'माइनस एक हज़ार पाँच सौ रुपये और पचास पैसे मात्र'],
])('%d paise are written in Hindi words', (paise, words) => {
  expect(rupeesInWords(paise, 'Hindi')).toBe(words);
});
