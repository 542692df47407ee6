import { company as definition, type Company } from '#domain/records/company.ts';
import type { Labels } from '../language.ts';
import { type Cell, image, type Node, panel, row, space, text } from '../kit/nodes.ts';
import { pictureSize } from '../kit/picture-size.ts';

/** The company that issues a paper. */
export interface Letterhead {
  readonly company: Company;
  /** The four logo places, left to right, as JPEG or PNG files: two left of the name, two right of it; null is empty. */
  readonly logos: readonly (Uint8Array | null)[];
  /** Whether all copies of a paper are printed at once, on carbon paper; absent: one by one. */
  readonly carbon?: true;
}

// The greatest height of a logo and the greatest width of a side. Logos are put into two rows rather than made lower than `lowest`.
const USUAL: LogoSpace = { high: 54, side: 150, lowest: 25 };
const GAP = 8;
/** The width of a paper within its margins. */
const WIDTH = 527;

/** The company's head on every paper: name, address, up to five numbers, e-mail, website, GSTIN, up to four logos. */
export function letterhead({ company, logos }: Letterhead, labels: Labels): Node {
  const alt = labels.logo(company.companyName);
  const left = sideOf(logos.slice(0, 2), alt);
  const right = sideOf(logos.slice(2, 4), alt);
  const name = text(company.companyName, { size: nameSize(company.companyName), bold: true, align: 'center' });
  const lines = linesOf(company, labels);
  // Both sides are as wide as the wider one, so that the name stays centred.
  const side = Math.max(left.width, right.width);
  if (side === 0) return panel([name, ...lines]);
  const beside = WIDTH - (side + GAP) * 2;
  // A name that would be broken between the logos is put above them.
  const isLong = company.companyName.length * name.size * LETTER > beside;
  const head = row(
    [
      { node: row([{ node: left.node, width: left.width }, { node: panel([]) }]), width: side, align: 'middle' },
      { node: panel(isLong ? lines : [name, ...lines]), align: 'middle' },
      { node: row([{ node: panel([]) }, { node: right.node, width: right.width }]), width: side, align: 'middle' },
    ],
    { gap: GAP },
  );
  return isLong ? panel([name, head]) : head;
}

/** The width of a letter of a name, as a multiple of its size. */
const LETTER = 0.6;

/** The size limits of the logos on one side of the name. */
interface LogoSpace {
  readonly high: number;
  readonly side: number;
  readonly lowest: number;
}

interface Side {
  readonly node: Node;
  readonly width: number;
}

/** The logos of one side, all of one height: wide ones one below the other where they would be too low side by side. */
export function sideOf(places: Letterhead['logos'], alt: string, room: LogoSpace = USUAL): Side {
  const { high, side, lowest } = room;
  const logos = places.flatMap((bytes) => (bytes === null ? [] : [{ bytes, width: naturalWidth(bytes, high) }]));
  if (logos.length === 0) return { node: panel([]), width: 0 };
  const gaps = GAP * (logos.length - 1);
  const natural = logos.reduce((sum, { width }) => sum + width, 0);
  const scale = Math.min(1, (side - gaps) / natural);
  if (logos.length > 1 && scale * high < lowest) {
    const stacked = logos.map((logo) => ({ ...logo, width: Math.min(side, (logo.width * lowest) / high) }));
    const width = Math.max(...stacked.map((logo) => logo.width));
    const [first, ...others] = stacked.map((logo) => image(logo.bytes, width, lowest, alt));
    return { node: panel([...(first ? [first] : []), ...others.flatMap((each) => [space(4), each])]), width };
  }
  const cells = logos.map(({ bytes, width }): Cell => {
    const scaled = width * scale;
    return { node: image(bytes, scaled, high * scale, alt), width: scaled, align: 'middle' };
  });
  return { node: row(cells, { gap: GAP }), width: natural * scale + gaps };
}

/** The width of a picture `high` points high; one whose size is unknown is taken for a square. */
function naturalWidth(bytes: Uint8Array, high: number): number {
  const size = pictureSize(bytes);
  return size === null || size.height === 0 ? high : (high * size.width) / size.height;
}

function linesOf(company: Company, labels: Labels): Node[] {
  const small = (words: string, bold = false) => text(words, { size: 8.5, align: 'center', bold });
  return [
    ...contactLines(company, labels).map((line) => small(line)),
    ...(company.gstin === '' ? [] : [small(labelled(labels.gstin, company.gstin), true)]),
  ];
}

/** The company's address and contacts; what it has not entered is left out. */
export function contactLines(company: Company, labels: Labels): string[] {
  const place = joined([company.address, company.city, labels.say(company.state)], ', ');
  const numbers = joined(
    [company.contact1, company.contact2, company.contact3, company.contact4, company.contact5],
    ', ',
  );
  const online = joined(
    [labelled(labels.of(definition.fields.email), company.email), labelled(labels.website, company.website)],
    '  ·  ',
  );
  return [joined([place, company.pin], ' – '), labelled(labels.phone, numbers), online].filter((line) => line !== '');
}

/** A long name is set smaller, so that it takes two lines at most. */
const nameSize = (name: string): number => (name.length <= 36 ? 19 : name.length <= 60 ? 15 : 12);

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`);

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);
