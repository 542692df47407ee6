import { company as definition, type Company } from '#domain/records/company.ts';
import type { Labels } from '../language.ts';
import { type Cell, image, type Node, panel, row, text } from '../kit/nodes.ts';
import { pictureSize } from '../kit/picture-size.ts';

/** Whose paper it is. */
export interface Letterhead {
  readonly company: Company;
  /** The four places, left to right, as JPEG or PNG files: two left of the name, two right of it; null is empty. */
  readonly logos: readonly (Uint8Array | null)[];
}

// A logo is this high; two of them and the gap between are what stands on a side at most.
const HIGH = 54;
const GAP = 8;
const SIDE = HIGH * 2 + GAP;

/** The company's head on every paper: name, address, up to five numbers, e-mail, website, GSTIN, up to four logos. */
export function letterhead({ company, logos }: Letterhead, labels: Labels): Node {
  const names = panel(linesOf(company, labels));
  const alt = labels.logo(company.companyName);
  const left = sideOf(logos.slice(0, 2), alt);
  const right = sideOf(logos.slice(2, 4), alt);
  // Both sides are as wide as the wider one, so that the name stays in the middle of the paper.
  const side = Math.max(left.width, right.width);
  if (side === 0) return names;
  return row(
    [
      { node: row([...left.cells, { node: panel([]) }], { gap: GAP }), width: side, align: 'middle' },
      { node: names, align: 'middle' },
      { node: row([{ node: panel([]) }, ...right.cells], { gap: GAP }), width: side, align: 'middle' },
    ],
    { gap: GAP },
  );
}

/** The logos of one side: a wide one takes what room the others leave, so that its letters can be read. */
function sideOf(places: readonly (Uint8Array | null)[], alt: string): { cells: Cell[]; width: number } {
  const logos = places.flatMap((bytes) => (bytes === null ? [] : [{ bytes, width: naturalWidth(bytes) }]));
  if (logos.length === 0) return { cells: [], width: 0 };
  const gaps = GAP * (logos.length - 1);
  const narrow = logos.filter(({ width }) => width <= HIGH);
  const room = SIDE - gaps - narrow.reduce((sum, { width }) => sum + width, 0);
  const share = room / Math.max(1, logos.length - narrow.length);
  const cells = logos.map(({ bytes, width: natural }): Cell & { readonly width: number } => {
    const width = natural <= HIGH ? natural : Math.min(natural, share);
    return { node: image(bytes, width, HIGH, alt), width, align: 'middle' };
  });
  return { cells, width: cells.reduce((sum, { width }) => sum + width, gaps) };
}

/** How wide a picture is that is `HIGH` points high; one that says nothing of itself is taken for a square. */
function naturalWidth(bytes: Uint8Array): number {
  const size = pictureSize(bytes);
  return size === null || size.height === 0 ? HIGH : (HIGH * size.width) / size.height;
}

function linesOf(company: Company, labels: Labels): Node[] {
  const small = (words: string, bold = false) => text(words, { size: 8.5, align: 'center', bold });
  const place = joined([company.address, company.city, company.state], ', ');
  const numbers = joined(
    [company.contact1, company.contact2, company.contact3, company.contact4, company.contact5],
    ', ',
  );
  const online = joined(
    [labelled(labels.of(definition.fields.email), company.email), labelled(labels.website, company.website)],
    '  ·  ',
  );
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
