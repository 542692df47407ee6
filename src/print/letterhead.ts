import type { Company } from '#domain/records/company.ts';
import type { Labels } from './language.ts';
import { type Cell, image, type Node, panel, row, text } from './nodes.ts';

/** Whose paper it is. */
export interface Letterhead {
  readonly company: Company;
  /** The four places, left to right, as JPEG or PNG files: two left of the name, two right of it; null is empty. */
  readonly logos: readonly (Uint8Array | null)[];
}

const LOGO = 54;
const GAP = 8;

/** The company's head on every paper: name, address, up to five numbers, e-mail, website, GSTIN, up to four logos. */
export function letterhead({ company, logos }: Letterhead, labels: Labels): Node {
  const names = panel(linesOf(company, labels));
  const alt = labels.logo(company.companyName);
  const present = (places: readonly (Uint8Array | null)[]) =>
    places
      .filter((bytes) => bytes !== null)
      .map((bytes): Cell => ({ node: image(bytes, LOGO, LOGO, alt), width: LOGO, align: 'middle' }));
  const left = present(logos.slice(0, 2));
  const right = present(logos.slice(2, 4));
  if (left.length + right.length === 0) return names;
  // Both sides are as wide as the wider one, so that the name stays in the middle of the paper.
  const side = Math.max(left.length, right.length) * (LOGO + GAP) - GAP;
  return row(
    [
      { node: row([...left, { node: panel([]) }], { gap: GAP }), width: side, align: 'middle' },
      { node: names, align: 'middle' },
      { node: row([{ node: panel([]) }, ...right], { gap: GAP }), width: side, align: 'middle' },
    ],
    { gap: GAP },
  );
}

function linesOf(company: Company, labels: Labels): Node[] {
  const small = (words: string, bold = false) => text(words, { size: 8.5, align: 'center', bold });
  const place = joined([company.address, company.city, company.state], ', ');
  const numbers = joined(
    [company.contact1, company.contact2, company.contact3, company.contact4, company.contact5],
    ', ',
  );
  const online = joined([labelled(labels.email, company.email), labelled(labels.website, company.website)], '  ·  ');
  return [
    text(company.companyName, { size: nameSize(company.companyName), bold: true, align: 'center' }),
    ...[joined([place, company.pin], ' – '), labelled(labels.phone, numbers), online]
      .filter((line) => line !== '')
      .map((line) => small(line)),
    ...(company.gstin === '' ? [] : [small(labelled(labels.gstin, company.gstin), true)]),
  ];
}

/** A long name is set smaller, so that it takes two lines at most. */
const nameSize = (name: string): number => (name.length <= 36 ? 19 : name.length <= 60 ? 15 : 12);

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`);

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);
