import { expect, test } from 'vitest';
import { en } from './en.ts';
import { hi } from './hi.ts';
import type { KindWords } from './kind-words.en.ts';

// The words on the screens of every kind, exactly as in the specification, whether they follow from a title or not.

const said = ({ fresh, edit, saved, list, none }: KindWords) => [fresh, edit('7'), saved('7'), list, none].join(' | ');

test.each([
  ['bilty', 'New Bilty | Edit Bilty No. 7 | Bilty No. 7 | View Bilty | No biltys available to display.'],
  [
    'exportBilty',
    'New Export Bilty | Edit Export Bilty No. 7 | Export Bilty No. 7 | View Export Bilty | No export biltys available to display.',
  ],
  ['loadingSlip', 'New Loading Slip | Edit Loading Slip 7 | Loading Slip 7 | View Loading Slip | No Record Available'],
  ['challan', 'New Challan | Edit Challan 7 | Challan 7 | View Challan | No challans available to display.'],
  ['hire', 'New Hire Memo | Edit Hire Memo 7 | Hire Memo 7 | View Hire Memo | No hire memos available to display.'],
] as const)('the screens of the document %s have the specification’s words in English', (name, words) => {
  expect(said(en.documents.kinds[name])).toBe(words);
});

test.each([
  ['bilty', 'नई बिल्टी | बिल्टी क्र. 7 बदलें | बिल्टी क्र. 7 | बिल्टी सूची | दिखाने के लिए कोई बिल्टी नहीं है।'],
  [
    'exportBilty',
    'नई एक्सपोर्ट बिल्टी | एक्सपोर्ट बिल्टी क्र. 7 बदलें | एक्सपोर्ट बिल्टी क्र. 7 | एक्सपोर्ट बिल्टी सूची | दिखाने के लिए कोई एक्सपोर्ट बिल्टी नहीं है।',
  ],
  ['loadingSlip', 'नई लोडिंग स्लिप | लोडिंग स्लिप 7 बदलें | लोडिंग स्लिप 7 | लोडिंग स्लिप सूची | कोई रिकॉर्ड नहीं है।'],
  ['challan', 'नया चालान | चालान 7 बदलें | चालान 7 | चालान सूची | दिखाने के लिए कोई चालान नहीं है।'],
  ['hire', 'नया भाड़ा मेमो | भाड़ा मेमो 7 बदलें | भाड़ा मेमो 7 | भाड़ा मेमो सूची | दिखाने के लिए कोई भाड़ा मेमो नहीं है।'],
] as const)('the screens of the document %s have the right words in Hindi', (name, words) => {
  expect(said(hi.documents.kinds[name])).toBe(words);
});

test.each([
  ['employee', 'New Employee | Edit Employee 7 | Employee 7 | View Employees | No employees available to display.'],
  ['vehicle', 'New Vehicle | Edit Vehicle 7 | Vehicle 7 | View Vehicles | No vehicles available to display.'],
  ['party', 'New Party | Edit Party 7 | Party 7 | View Parties | No parties available to display.'],
] as const)('the screens of the record %s have the specification’s words in English', (name, words) => {
  expect(said(en.records.kinds[name])).toBe(words);
});

test.each([
  ['employee', 'नया कर्मचारी | कर्मचारी 7 बदलें | कर्मचारी 7 | कर्मचारी सूची | दिखाने के लिए कोई कर्मचारी नहीं है।'],
  ['vehicle', 'नया वाहन | वाहन 7 बदलें | वाहन 7 | वाहन सूची | दिखाने के लिए कोई वाहन नहीं है।'],
  ['party', 'नई पार्टी | पार्टी 7 बदलें | पार्टी 7 | पार्टी सूची | दिखाने के लिए कोई पार्टी नहीं है।'],
] as const)('the screens of the record %s have the right words in Hindi', (name, words) => {
  expect(said(hi.records.kinds[name])).toBe(words);
});

test('the titles of a kind’s pages are made from its name', () => {
  const { exportBilty, viewExportBilty, exportBiltyReport, viewParty, vehicleReport } = en.menu;
  expect([exportBilty, viewExportBilty, exportBiltyReport, viewParty, vehicleReport]).toEqual([
    'Export Bilty',
    'View Export Bilty',
    'Export bilty report',
    'View Parties',
    'Vehicle report',
  ]);
  expect([hi.menu.exportBilty, hi.menu.viewExportBilty, hi.menu.exportBiltyReport]).toEqual([
    'एक्सपोर्ट बिल्टी',
    'एक्सपोर्ट बिल्टी सूची',
    'एक्सपोर्ट बिल्टी रिपोर्ट',
  ]);
});
