import { expect, test } from 'vitest';
import { rupeesInWords } from './rupees-in-words.ts';

test.each([
  [0n, 'Zero Rupees Only'],
  [5n, 'Five Paise Only'],
  [1n, 'One Paisa Only'],
  [50n, 'Fifty Paise Only'],
  [100n, 'One Rupee Only'],
  [101n, 'One Rupee And One Paisa Only'],
  [1900n, 'Nineteen Rupees Only'],
  [2000n, 'Twenty Rupees Only'],
  [10_000n, 'One Hundred Rupees Only'],
  [10_000_000n, 'One Lakh Rupees Only'],
  [1_000_000_000n, 'One Crore Rupees Only'],
  [1_234_567_800n, 'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees Only'],
  [
    99_999_999_999n,
    'Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only',
  ],
  [100_000_000_000n, 'One Hundred Crore Rupees Only'],
  [-150_050n, 'Minus One Thousand Five Hundred Rupees And Fifty Paise Only'],
  [
    9_007_199_254_740_991n,
    'Ninety Lakh Seven Thousand One Hundred Ninety Nine Crore Twenty Five Lakh Forty Seven Thousand Four Hundred Nine ' +
      'Rupees And Ninety One Paise Only',
  ],
])('%d paise in English', (paise, words) => {
  expect(rupeesInWords(paise, 'English')).toBe(words);
});

test.each([
  [0n, 'शून्य रुपये मात्र'],
  [5n, 'पाँच पैसे मात्र'],
  [1n, 'एक पैसा मात्र'],
  [101n, 'एक रुपया और एक पैसा मात्र'],
  [12_345_678n, 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे मात्र'],
  [1_000_000_000n, 'एक करोड़ रुपये मात्र'],
  [99_900_000_000n, 'निन्यानवे करोड़ नब्बे लाख रुपये मात्र'],
  [100_000_000_000n, 'एक सौ करोड़ रुपये मात्र'],
  [1_234_500_000_000_000n, 'बारह लाख चौंतीस हज़ार पाँच सौ करोड़ रुपये मात्र'],
  [-150_050n, 'माइनस एक हज़ार पाँच सौ रुपये और पचास पैसे मात्र'],
])('%d paise in Hindi', (paise, words) => {
  expect(rupeesInWords(paise, 'Hindi')).toBe(words);
});
