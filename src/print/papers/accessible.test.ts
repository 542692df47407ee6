import { describe, expect, test } from 'vitest';
import { EXTREMES } from '#test/print/extreme-samples.ts';
import { CLASSIC, LAWFUL } from '#test/print/landing-samples.ts';
import { readBack, type ReadPdf } from '#test/print/read-back.ts';
import { renderPdf } from '../kit/engine.ts';
import type { Sheet } from '../kit/nodes.ts';
import { runReport } from '../reports.ts';
import { biltyReport } from './bilty.ts';
import { lawfulBiltyReport } from './lawful-bilty.ts';

// Each paper declares itself PDF/UA-1; this checks what of ISO 14289-1 can be read from a file.

const PAINTS = new Set(['Tj', 'TJ', 'S', 's', 'f', 'F', 'f*', 'B', 'b', 'B*', 'b*', 'Do', 'sh']);

/** What is drawn without a mark, or marked as both content and decoration (§7.1). */
function unmarked(operators: string): string[] {
  const plain = operators.replaceAll(/\([^)]*\)|<[0-9A-Fa-f]*>/g, '');
  const open: ('content' | 'decoration' | 'span')[] = [];
  const faults: string[] = [];
  for (const [, mark, mcid, word = ''] of plain.matchAll(/(\/\w+) (?:<<([^>]*)>> BDC|BMC)|(\S+)/g)) {
    if (mark !== undefined) {
      const kind = mark === '/Artifact' ? 'decoration' : /MCID/.test(mcid ?? '') ? 'content' : 'span';
      if (kind !== 'span' && open.some((each) => each !== 'span')) faults.push(`${mark} within another`);
      open.push(kind);
    } else if (word === 'EMC') open.pop();
    else if (PAINTS.has(word) && !open.some((each) => each !== 'span')) faults.push(`${word} is not marked`);
  }
  if (open.length > 0) faults.push('a mark is open');
  return faults;
}

const elementsOf = ({ objects }: ReadPdf, role: string) => objects.filter((object) => object.includes(`/S /${role}\n`));
const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

/** Tables whose rows differ in their number of cells (§7.5). */
function irregularTables(read: ReadPdf): string[] {
  const cells = new Map<string, Set<number>>();
  for (const row of elementsOf(read, 'TR')) {
    const table = /\/P (\d+) 0 R/.exec(row)?.[1] ?? '';
    const kids = /\/K \[([^\]]*)\]/.exec(row)?.[1] ?? '';
    cells.set(table, (cells.get(table) ?? new Set()).add(countOf(kids, /\d+ 0 R/g)));
  }
  return [...cells].filter(([, counts]) => counts.size > 1).map(([table]) => table);
}

/** The requirements of PDF/UA that a file does not meet. */
function faultsOf(pdf: Uint8Array): string[] {
  const read = readBack(pdf);
  const { objects, operators } = read;
  const having = (what: RegExp) => objects.filter((object) => what.test(object));
  const [catalog = ''] = having(/\/Type \/Catalog/);
  const [metadata = ''] = having(/<\?xpacket/);
  const asks: readonly (readonly [string, boolean])[] = [
    ['the identifier', metadata.includes('<pdfuaid:part>1</pdfuaid:part>')],
    ['a title in XMP', /<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(metadata)],
    ['the title shown', having(/\/DisplayDocTitle true/).length === 1],
    ['a language', /\/Lang \((en|hi)-IN\)/.test(catalog)],
    ['a structure', catalog.includes('/StructTreeRoot') && having(/\/Marked true/).length === 1],
    ['structure on each page', having(/\/Type \/Page\n/).every((page) => /\/StructParents \d+/.test(page))],
    ['the order of tabs on each page', having(/\/Type \/Page\n/).every((page) => page.includes('/Tabs /S'))],
    ['words for each picture', elementsOf(read, 'Figure').every((figure) => /\/Alt \((?!\))/.test(figure))],
    ['what each head is of', elementsOf(read, 'TH').every((head) => head.includes('/Scope /Column'))],
    ['embedded fonts', having(/\/Type \/FontDescriptor/).every((font) => font.includes('/FontFile2'))],
    ['what letters mean', having(/\/Subtype \/Type0/).every((font) => font.includes('/ToUnicode'))],
    ['even rows', irregularTables(read).length === 0],
  ];
  const lacking = asks.filter(([, has]) => !has).map(([what]) => what);
  return [...lacking, ...new Set(operators.flatMap(unmarked))];
}

test.each(Object.entries(EXTREMES))(
  'the print %s is valid PDF/UA-1 in both languages, as far as checked',
  async (_name, jobIn) => {
    for (const language of ['English', 'Hindi'] as const)
      expect(faultsOf(await runReport(jobIn(language)))).toEqual([]);
  },
);

describe('papers with usual content, empty parts and several copies', () => {
  const sheets: (readonly [string, Sheet])[] = [
    ...Object.entries(CLASSIC).map(([name, of]) => [name, biltyReport(of.report, of.language)] as const),
    ...Object.entries(LAWFUL).map(([name, of]) => [name, lawfulBiltyReport(of.report, of.language)] as const),
  ];
  test.each(sheets)('the paper “%s” has no accessibility faults', async (_name, sheet) =>
    expect(faultsOf(await renderPdf(sheet))).toEqual([]),
  );
});

test('the check finds rows, heads and pictures of a file', async () => {
  const read = readBack(await runReport(EXTREMES['lawful-bilty']('English')));
  for (const role of ['TR', 'TH', 'TD', 'Figure', 'H1', 'P']) {
    expect(elementsOf(read, role).length, role).toBeGreaterThan(0);
  }
  expect(read.operators.every((page) => page.includes('/Artifact BMC') && page.includes('/MCID 0'))).toBe(true);
});

test('the check finds unmarked content', () => {
  expect(unmarked('/P <</MCID 0>> BDC\nBT\n<0001> Tj\nET\nEMC')).toEqual([]);
  expect(unmarked('BT\n<0001> Tj\nET')).toEqual(['Tj is not marked']);
  expect(unmarked('/Span <</Lang (hi-IN)>> BDC\n0 0 m S\nEMC')).toEqual(['S is not marked']);
  expect(unmarked('/Artifact BMC\n/P <</MCID 0>> BDC\nEMC\nEMC')).toEqual(['/P within another']);
});
