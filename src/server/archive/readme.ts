import { clockTime } from '#domain/rules/calendar-date.ts';

interface ReadmeFacts {
  readonly at: Date;
  readonly withPdfs: boolean;
  /** The number of rows of each kind. */
  readonly counts: readonly (readonly [name: string, rows: number])[];
  /** Papers that could not be printed. */
  readonly missed: readonly string[];
}

const MOST_MISSED = 1000;

/** The text of the archive's read-me. */
export function readme({ at, withPdfs, counts, missed }: ReadmeFacts): string {
  const lines = [
    `Bilty Portal: all data of your company, ${clockTime(at.toISOString())} (Indian time)`,
    `बिल्टी पोर्टल: आपकी कंपनी का सारा डेटा`,
    '',
    '*.csv        tables for Excel and other spreadsheet programs (UTF-8); a line each, under its heads',
    '             एक्सेल के लिए तालिकाएँ',
    '*.json       the same for programs, with every field as it is kept',
    '             प्रोग्राम के लिए वही डेटा',
    '*-items.csv  the items of the papers, by the number of their paper',
    '             काग़ज़ों के माल की पंक्तियाँ',
    'changes.*    who changed what, from what to what',
    '             किसने क्या बदला',
    'pictures/    logos, ID proofs, photos of papers, by the file names that stand in the tables',
    '             लोगो, पहचान पत्र, काग़ज़ों की फ़ोटो',
    ...(withPdfs ? ['pdf/         every paper as it is printed', '             हर छपा काग़ज़'] : []),
    '',
    'A text that a spreadsheet program would run as a formula begins with an apostrophe in the .csv; the .json has it as it was typed.',
    'Aadhaar numbers are masked, as the portal shows them. Passwords are in no file: nobody can read them.',
    'Papers that were being entered, and had no items yet, are not among them.',
    '',
    ...counts.map(([name, rows]) => `${name}: ${rows}`),
    ...(missed.length === 0 ? [] : ['', `Could not be printed (${missed.length}):`, ...missed.slice(0, MOST_MISSED)]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
