import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import { type Block, HAIRLINE, solid } from './block.ts';
import { type Faces, measure } from './measure.ts';
import type { Node, Part, Sheet } from './nodes.ts';
import { pagesOf } from './pages.ts';
import { openCanvas, type PdfFont } from './canvas.ts';
import type { Script } from './scripts.ts';
import { type Spacing, SPACINGS } from './spacing.ts';
import { lineBlock } from './text-block.ts';
import { openTypeface, type OpenFont, type Typeface } from './typeface.ts';

// A4, upright; the least margins that office printers keep free.
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { side: 34, top: 28, bottom: 30 };
const FOOT = { size: 7.5, gap: 6 };
const CONTENT_WIDTH = PAGE.width - MARGIN.side * 2;
const FOOT_TOP = PAGE.height - MARGIN.bottom - FOOT.size * 1.4;
const ROOM = FOOT_TOP - FOOT.gap - MARGIN.top;

// pdfkit opens a font file anew for every document. It also takes a font that is open already, though its types do not
// say so: the two faces are opened once for the life of the process.
interface PdfkitInside {
  readonly _font: PdfFont & { readonly font: OpenFont };
  endMetadata: () => void;
}
function fontOf(doc: PDFKit.PDFDocument): PdfkitInside['_font'] {
  const { _font: font } = doc as unknown as PdfkitInside;
  return font;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit puts the title into the XMP as it is, where a company with '&' in its name makes broken XML. */
function escapeTitle(doc: PDFKit.PDFDocument): void {
  const inside = doc as unknown as PdfkitInside;
  const write = inside.endMetadata.bind(doc);
  inside.endMetadata = () => {
    // By then the other place of the title is written, which is no XML.
    doc.info.Title = doc.info.Title?.replaceAll(/[&<>]/g, (sign) => XML[sign] ?? sign) ?? '';
    write();
  };
}

const require = createRequire(import.meta.url);
const WEIGHTS = { regular: '400Regular', bold: '700Bold' } as const;

/** Opens a font of the Noto family (OFL), which npm brings: 'Devanagari' has the letters of Latin too. */
function openFont(script: 'devanagari' | Script, weight: Typeface['name']): OpenFont {
  const named = `${script.charAt(0).toUpperCase()}${script.slice(1)}`;
  const file = `@expo-google-fonts/noto-sans-${script}/${WEIGHTS[weight]}/NotoSans${named}_${WEIGHTS[weight]}.ttf`;
  const doc = new Pdf({ font: '', autoFirstPage: false });
  doc.font(readFileSync(require.resolve(file)));
  return fontOf(doc).font;
}

let opened: Faces | undefined;

function openFaces(): Faces {
  const open = (name: Typeface['name']) =>
    openTypeface(name, openFont('devanagari', name), (script) => openFont(script, name));
  opened ??= { regular: open('regular'), bold: open('bold') };
  return opened;
}

/** The file as it is written. pdfkit writes it in crumbs, hundreds of thousands for a long list: they are put together. */
function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let crumbs: Buffer[] = [];
  doc.on('data', (crumb: Buffer) => {
    crumbs.push(crumb);
    if (crumbs.length < 1000) return;
    pieces.push(Buffer.concat(crumbs));
    crumbs = [];
  });
  doc.on('end', () => resolve(Buffer.concat([...pieces, ...crumbs])));
  doc.on('error', reject);
  return promise;
}

/** A part on its pages. A paper is tightened where that saves it one. */
function setPart({ body, runningHead }: Part, tightens: boolean, faces: Faces) {
  const [usual, ...tighter] = SPACINGS;
  const measured = (node: Node, spacing: Spacing) => measure(node, CONTENT_WIDTH, { ...faces, spacing });
  const whole = measured(body, usual);
  // As nearly every paper: one page, which has no running head.
  if (whole.height <= ROOM) return { pages: [whole], runningHead: NO_HEAD };
  const head = runningHead === undefined ? NO_HEAD : measured(runningHead, usual);
  const pagesIn = (block: Block) => pagesOf(block, ROOM, ROOM - head.height);
  const loose = pagesIn(whole);
  if (tightens && loose.length > 1) {
    for (const spacing of tighter) {
      const pages = pagesIn(measured(body, spacing));
      if (pages.length < loose.length) return { pages, runningHead: head };
    }
  }
  return { pages: loose, runningHead: head };
}

const NO_HEAD = solid(0, () => undefined);

/** Sets a sheet on A4 pages; answers the PDF file. */
export function renderPdf(sheet: Sheet): Promise<Buffer> {
  const faces = openFaces();
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // An empty name, for pdfkit's own default font would be embedded beside ours.
    font: '',
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: sheet.lang,
    displayTitle: true,
    info: { Title: sheet.title, Producer: 'Bilty Portal', Creator: 'Bilty Portal' },
  });
  escapeTitle(doc);
  const file = collect(doc);
  const pdfFont = (face: Typeface, script?: Script): PdfFont => {
    const font = script === undefined ? face.font : face.fontOf(script);
    // The types know of files only; see above.
    doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, `${face.name} ${script ?? ''}`);
    return fontOf(doc);
  };
  const canvas = openCanvas(doc, pdfFont, sheet.lang);
  const foot = (words: string, align: 'left' | 'right', width: number) =>
    lineBlock(words, { face: faces.regular, size: FOOT.size, align, width });
  for (const part of sheet.parts) {
    const { pages, runningHead } = setPart(part, sheet.tightens === true, faces);
    for (const [i, page] of pages.entries()) {
      doc.addPage();
      if (i > 0) canvas.decoration(() => runningHead.paint(canvas, MARGIN.side, MARGIN.top));
      page.paint(canvas, MARGIN.side, i === 0 ? MARGIN.top : MARGIN.top + runningHead.height);
      canvas.decoration(() => {
        canvas.stroke(MARGIN.side, FOOT_TOP, PAGE.width - MARGIN.side, FOOT_TOP, HAIRLINE);
        foot(sheet.foot, 'left', CONTENT_WIDTH * 0.8).paint(canvas, MARGIN.side, FOOT_TOP + 2);
        foot(sheet.pageOf(i + 1, pages.length), 'right', CONTENT_WIDTH).paint(canvas, MARGIN.side, FOOT_TOP + 2);
      });
      canvas.endPage();
    }
  }
  doc.end();
  return file;
}
