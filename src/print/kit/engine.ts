import Pdf from 'pdfkit';
import { type Block, type Canvas, HAIRLINE, solid } from './block.ts';
// A browser has its own of this name (package.json).
import { fontFile } from '#print/kit/font-files.ts';
import { measure } from './measure.ts';
import type { Faces } from './setting.ts';
import type { Node, Part, Sheet } from './nodes.ts';
import { pagesOf } from './pages.ts';
import { A4, type PaperSize } from './paper-size.ts';
import { openCanvas, type PdfFont } from './canvas.ts';
import type { Script } from './scripts.ts';
import { type Spacing, SPACINGS } from './spacing.ts';
import { drawStamp } from './stamp.ts';
import { lineBlock, SMALLEST } from './text-block.ts';
import { openTypeface, type OpenFont, type Typeface } from './typeface.ts';
import { WrittenPdf } from './written-pdf.ts';

// pdfkit opens a font file again for every document. It also accepts an open font, though its types do not say so: the two faces are opened
// once per process.
interface PdfkitInside {
  readonly _font: PdfFont & { readonly font: OpenFont };
  endMetadata: () => void;
}
function fontOf(doc: PDFKit.PDFDocument): PdfkitInside['_font'] {
  const { _font: font } = doc as unknown as PdfkitInside;
  return font;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit does not escape the title in the XMP, so that a company with '&' in its name would make broken XML. */
function escapeTitle(doc: PDFKit.PDFDocument): void {
  const inside = doc as unknown as PdfkitInside;
  const write = inside.endMetadata.bind(doc);
  inside.endMetadata = () => {
    // By then the title has been written to its other place, which is not XML.
    doc.info.Title = doc.info.Title?.replaceAll(/[&<>]/g, (sign) => XML[sign] ?? sign) ?? '';
    write();
  };
}

/** Opens a font on first use. */
function openFont(script: 'devanagari' | Script, weight: Typeface['name']): OpenFont {
  const doc = new Pdf({ font: '', autoFirstPage: false });
  doc.font(fontFile(script, weight));
  const { font } = fontOf(doc);
  // fontkit 2.0.4 shapes by the characters for which a glyph was first requested. A glyph first requested as part of another would have
  // none, and words would be shaped wrongly from then on.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

let opened: Faces | undefined;

/** The papers' own fonts, opened once. */
export function openFaces(): Faces {
  const open = (name: Typeface['name']) =>
    openTypeface(name, openFont('devanagari', name), (script) => openFont(script, name));
  opened ??= { regular: open('regular'), bold: open('bold') };
  return opened;
}

/** The printable area of a page. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Where the foot begins. */
  readonly footTop: number;
  readonly room: number;
}

function areaOf({ page, margin, foot }: PaperSize, bare: boolean, footSize: number): Area {
  if (bare) return { left: 0, top: 0, width: page.width, footTop: page.height, room: page.height };
  const footTop = page.height - margin.bottom - footSize * 1.4;
  return {
    left: margin.side,
    top: margin.top,
    width: page.width - margin.side * 2,
    footTop,
    room: footTop - foot.gap - margin.top,
  };
}

/** Sets a part on its pages, tighter where that saves one. */
function setPart(part: Part, { width, room }: Area, tightens: boolean, faces: Faces) {
  const { body, onOnePage, runningHead, isEarlier = false } = part;
  const [usual, ...tighter] = SPACINGS;
  const measured = (node: Node, spacing: Spacing) => measure(node, width, { ...faces, spacing, isEarlier });
  for (const spacing of onOnePage === undefined ? [] : SPACINGS) {
    const page = measured(onOnePage ?? body, spacing);
    if (page.height <= room) return { pages: [page], runningHead: NO_HEAD };
  }
  const whole = measured(body, usual);
  // The common case: one page, without a running head.
  if (whole.height <= room) return { pages: [whole], runningHead: NO_HEAD };
  const head = runningHead === undefined ? NO_HEAD : measured(runningHead, usual);
  const pagesIn = (block: Block) => pagesOf(block, room, room - head.height);
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

/** Sets a sheet on its pages; returns the PDF file. `check` is called before each part, and throws when the result is no longer wanted. */
export async function renderPdf(sheet: Sheet, check: () => void = () => undefined): Promise<Uint8Array<ArrayBuffer>> {
  const faces = openFaces();
  const { paper = A4 } = sheet;
  const doc = new WrittenPdf({
    size: [paper.sheet.width, paper.sheet.height],
    margin: 0,
    // An empty name, because otherwise pdfkit's default font would be embedded beside ours.
    font: '',
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: sheet.lang,
    displayTitle: true,
    // Everything drawn is tagged or decoration (accessible.test.ts), so the file may claim PDF/UA. The types know PDF/A only.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    info: { Title: sheet.title, Producer: 'Bilty Portal', Creator: 'Bilty Portal' },
  });
  escapeTitle(doc);
  const pdfFont = (face: Typeface, script?: Script): PdfFont => {
    const font = script === undefined ? face.font : face.fontOf(script);
    // The types accept file names only; see above.
    doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, `${face.name} ${script ?? ''}`);
    return fontOf(doc);
  };
  const canvas = openCanvas(doc, pdfFont, sheet.lang);
  const pages = openPages(doc, canvas, paper);
  for (const part of sheet.parts) {
    check();
    drawPart(part, sheet, { canvas, faces, nextTop: () => pages.nextTop() });
    canvas.endPart();
  }
  pages.end();
  return await doc.whole();
}

/** Assigns places to pages, on a new sheet of paper where the last one is full. */
function openPages(doc: PDFKit.PDFDocument, canvas: ReturnType<typeof openCanvas>, paper: PaperSize) {
  let taken = 0;
  return {
    /** Where on its sheet the next page begins. */
    nextTop(): number {
      const place = taken++ % paper.tops.length;
      if (place === 0) {
        if (taken > 1) canvas.endPage();
        doc.addPage();
        for (const cut of paper.tops.slice(1)) {
          canvas.decoration(() => canvas.dashes(0, cut, paper.sheet.width, cut));
        }
      }
      return paper.tops[place] ?? 0;
    },
    end() {
      if (taken > 0) canvas.endPage();
    },
  };
}

interface Drawing {
  readonly canvas: Canvas;
  readonly faces: Faces;
  readonly nextTop: () => number;
}

function drawPart(part: Part, sheet: Sheet, { canvas, faces, nextTop }: Drawing): void {
  const { paper = A4, bare = false } = sheet;
  // The foot of earlier papers was smaller.
  const footSize = part.isEarlier === true ? paper.foot.size : Math.max(paper.foot.size, SMALLEST);
  const area = areaOf(paper, bare, footSize);
  const { pages, runningHead } = setPart(part, area, sheet.tightens === true, faces);
  const foot = (words: string, align: 'left' | 'right', width: number) =>
    lineBlock(words, { face: faces.regular, size: footSize, align, width });
  for (const [i, page] of pages.entries()) {
    const top = nextTop();
    const { stamp } = part;
    if (stamp) canvas.decoration(() => drawStamp(canvas, stamp, { ...paper.page, top }, faces.bold));
    if (i > 0) canvas.decoration(() => runningHead.paint(canvas, area.left, top + area.top));
    page.paint(canvas, area.left, top + area.top + (i === 0 ? 0 : runningHead.height));
    if (bare) continue;
    canvas.decoration(() => {
      const line = top + area.footTop;
      canvas.stroke(area.left, line, area.left + area.width, line, HAIRLINE);
      foot(part.foot ?? sheet.foot, 'left', area.width * 0.8).paint(canvas, area.left, line + 2);
      foot(sheet.pageOf(i + 1, pages.length), 'right', area.width).paint(canvas, area.left, line + 2);
    });
  }
}
