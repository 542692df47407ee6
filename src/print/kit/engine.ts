import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import { HAIRLINE } from './block.ts';
import { type Faces, measure } from './measure.ts';
import { type Part, type Sheet, space } from './nodes.ts';
import { pagesOf } from './pages.ts';
import { openCanvas, type PdfFont } from './canvas.ts';
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
const FONT_FILES = {
  regular: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
};

let opened: Faces | undefined;

function openFaces(): Faces {
  const open = (name: Typeface['name']) => {
    const doc = new Pdf({ font: '', autoFirstPage: false });
    doc.font(readFileSync(require.resolve(FONT_FILES[name])));
    return openTypeface(name, fontOf(doc).font);
  };
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
  const head = measure(runningHead ?? space(0), CONTENT_WIDTH, { ...faces, spacing: SPACINGS[0] });
  const set = (spacing: Spacing) =>
    pagesOf(measure(body, CONTENT_WIDTH, { ...faces, spacing }), ROOM, ROOM - head.height);
  const [usual, ...tighter] = SPACINGS;
  const loose = set(usual);
  if (tightens && loose.length > 1) {
    for (const spacing of tighter) {
      const pages = set(spacing);
      if (pages.length < loose.length) return { pages, runningHead: head };
    }
  }
  return { pages: loose, runningHead: head };
}

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
  const pdfFont = (face: Typeface): PdfFont => {
    // The types know of files only; see above.
    doc.font(face.font as unknown as PDFKit.Mixins.PDFFontSource, face.name);
    return fontOf(doc);
  };
  const canvas = openCanvas(doc, { regular: pdfFont(faces.regular), bold: pdfFont(faces.bold) }, sheet.lang);
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
