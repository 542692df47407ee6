import type { Canvas, PlacedLine, Tag } from './block.ts';
import type { Script } from './scripts.ts';
import { decimal, shapesOn } from './shapes.ts';
import type { OpenFont, ShapedGlyph, ShapedWord, Typeface } from './typeface.ts';

/** What is used of a font that pdfkit embeds: the glyphs that go into the file, their widths and their text. */
export interface PdfFont {
  readonly id: string;
  readonly subset: { includeGlyph(glyph: number): number };
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  ref(): PDFKit.PDFKitReference;
}

/** The fonts of a document: a face's own, or the one of the same weight for a script. Each is embedded on first use. */
export type Fonts = (face: Typeface, script?: Script) => PdfFont;

/** A font in which text is written. */
interface Written {
  readonly font: PdfFont;
  readonly encode: (word: ShapedWord, size: number) => string;
}

/** The elements of a document's structure, each created when its tag is first drawn. */
function createTags(doc: PDFKit.PDFDocument) {
  const elements = new Map<Tag, PDFKit.PDFStructureElement>();
  const root = doc.struct('Document');
  doc.addStructure(root);
  // The tag of each row, with those of its cells.
  let openRows: Tag[][] = [];
  const elementOf = (tag: Tag): PDFKit.PDFStructureElement => {
    const known = elements.get(tag);
    if (known) return known;
    // `scope` marks a column head; pdfkit supports it, its types do not.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {
      ...(tag.alt !== undefined && { alt: tag.alt }),
      ...(tag.role === 'TH' && { scope: 'Column' }),
    };
    const element = doc.struct(tag.role, options);
    (tag.parent ? elementOf(tag.parent) : root).add(element);
    elements.set(tag, element);
    if (tag.role === 'TR') openRows.push([tag]);
    else if (tag.parent?.role === 'TR') openRows.at(-1)?.push(tag);
    return element;
  };

  return {
    elementOf,
    endPage() {
      // Only the last row can go over to the next page. The others are written out, because a long list has many.
      for (const tags of openRows.slice(0, -1)) {
        for (const tag of tags) {
          elements.get(tag)?.end();
          elements.delete(tag);
        }
      }
      openRows = openRows.slice(-1);
    },
    endPart() {
      for (const element of elements.values()) element.end();
      elements.clear();
      openRows = [];
    },
  };
}

/** Returns the font for a face and script, registered on the page that uses it. */
function fontsOnPage(doc: PDFKit.PDFDocument, fonts: Fonts) {
  const written = new Map<OpenFont, Written>();
  return (face: Typeface, script?: Script): Written => {
    const opened = script === undefined ? face.font : face.fontOf(script);
    let known = written.get(opened);
    if (known === undefined) {
      const font = fonts(face, script);
      known = { font, encode: encoder(font) };
      written.set(opened, known);
    }
    doc.page.fonts[known.font.id] ??= known.font.ref();
    return known;
  };
}

/** Encodes a Latin-1 text as bytes. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

interface OpenCanvas extends Canvas {
  endPage(): void;
  /** Ends the elements of all tags drawn so far; none of them is drawn again. */
  endPart(): void;
}

/**
 * Draws on the current page of a document. Text is written here rather than by pdfkit: its words are shaped already,
 * and each Devanagari word says its own text (ActualText), without which readers search and copy only fragments.
 * Words of another language than the document's `lang` say theirs.
 */
export function openCanvas(doc: PDFKit.PDFDocument, fonts: Fonts, lang: string): OpenCanvas {
  const tags = createTags(doc);
  const pictures = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>();
  // pdfkit documents `openImage`, but its types lack it.
  const opener = doc as PictureOpener;
  const writtenIn = fontsOnPage(doc, fonts);
  let decorating = false;
  // pdfkit keeps each operator in a buffer of its own, thousands per page; here those of a page share one.
  let pending: string[] = [];
  doc.addContent = (operators: string) => {
    pending.push(operators);
    return doc;
  };

  return {
    endPage() {
      // As bytes: pdfkit would convert a text character by character.
      doc.page.write(bytesOf(`${pending.join('\n')}\n`));
      pending = [];
      tags.endPage();
    },
    endPart: () => tags.endPart(),
    tagged(tag, draw) {
      if (decorating) {
        draw();
        return;
      }
      const element = tags.elementOf(tag);
      const content = doc.markStructureContent(tag.role);
      draw();
      doc.endMarkedContent();
      element.add(content);
    },
    decoration(draw) {
      if (decorating) {
        draw();
        return;
      }
      decorating = true;
      doc.addContent('/Artifact BMC');
      draw();
      doc.addContent('EMC');
      decorating = false;
    },
    lines(lines, face, size) {
      doc.addContent(textOperators(lines, { face, size, lang, writtenIn: (script) => writtenIn(face, script) }));
    },
    ...shapesOn(doc),
    image(bytes, x, y, width, height) {
      const picture = pictures.get(bytes) ?? openPicture(opener, bytes);
      if (!picture) return;
      pictures.set(bytes, picture);
      doc.image(picture, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    },
  };
}

type PictureOpener = PDFKit.PDFDocument & { openImage(bytes: Uint8Array): PDFKit.Mixins.ImageSrc };

/** Null for what is not a picture: a broken logo leaves its place empty rather than delay a truck's papers. */
function openPicture(doc: PictureOpener, bytes: Uint8Array): PDFKit.Mixins.ImageSrc | null {
  try {
    return doc.openImage(bytes);
  } catch {
    return null;
  }
}

interface TextStyle {
  readonly face: Typeface;
  readonly size: number;
  readonly writtenIn: (script?: Script) => Written;
  /** The document's language. */
  readonly lang: string;
}

function textOperators(lines: readonly PlacedLine[], { face, size, writtenIn, lang }: TextStyle): string {
  const own = writtenIn();
  const select = ({ font }: Written) => `/${font.id} ${decimal(size)} Tf`;
  /** Writes a word in its font; what follows is in the face's own again. */
  const encode = (word: ShapedWord): string => {
    if (word.script === undefined) return own.encode(word, size);
    const other = writtenIn(word.script);
    return `${select(other)}\n${other.encode(word, size)}\n${select(own)}`;
  };
  const blank = encode(face.shape(' '));
  const operators = ['BT', select(own)];
  for (const [at, { line, x, baseline }] of lines.entries()) {
    // pdfkit flips the page so that y grows downwards; this flips the letters back.
    operators.push(`1 0 0 -1 ${decimal(x)} ${decimal(baseline)} Tm`);
    // The space at the end of a line is invisible, but it lets a reader that goes on in the next line hear two words.
    const ends = at < lines.length - 1 && !line.broken;
    let open = '';
    for (const [i, word] of line.words.entries()) {
      const place = line.places?.[i];
      const spaced = (ends || i < line.words.length - 1) && place?.isEnd !== false;
      const foreign = word.lang !== '' && word.lang !== lang ? word.lang : '';
      // Consecutive plain words in one other language share a mark; words without letters do not end it.
      if (open !== '' && (!word.plain || (foreign !== open && word.lang !== ''))) {
        operators.push('EMC');
        open = '';
      }
      if (place) operators.push(`${decimal(place.left - (line.places?.[i - 1]?.left ?? 0))} 0 Td`);
      const drawn = spaced ? `${encode(word)}\n${blank}` : encode(word);
      if (word.plain) {
        if (foreign !== '' && open === '') operators.push(`/Span <</Lang (${foreign})>> BDC`);
        open ||= foreign;
        operators.push(drawn);
      } else {
        const named = foreign === '' ? '' : `/Lang (${foreign}) `;
        const text = spaced ? `${word.text} ` : word.text;
        operators.push(`/Span <<${named}/ActualText <${utf16(text)}>>> BDC`, drawn, 'EMC');
      }
    }
    if (open !== '') operators.push('EMC');
  }
  operators.push('ET');
  return operators.join('\n');
}

function utf16(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return hex;
}

/** Writes words in the glyph numbers of an embedded font's subset; each word is encoded once per document. */
function encoder(font: PdfFont): (word: ShapedWord, size: number) => string {
  const written = new Map<ShapedWord, string>();
  return (word, size) => {
    const known = written.get(word);
    if (known !== undefined) return known;
    const operators = showOperators(word, font, size);
    // The offset of raised marks depends on the type size, so such a word is encoded each time.
    if (word.glyphs.every((glyph) => glyph.y === 0)) written.set(word, operators);
    return operators;
  };
}

function showOperators(word: ShapedWord, font: PdfFont, size: number): string {
  let shown = '';
  let run = '';
  let rise = 0;
  // The pen is too far left by this many thousandths of the size.
  let owed = 0;
  const endRun = () => {
    if (run !== '') shown += `[${run}] TJ\n`;
    run = '';
  };
  for (const glyph of word.glyphs) {
    if (glyph.y !== rise) {
      endRun();
      rise = glyph.y;
      shown += `${decimal((rise * size) / 1000)} Ts\n`;
    }
    const move = Math.round(owed + glyph.x);
    run += `${move === 0 ? '' : -move}<${glyphNumber(glyph, word.plain, font)}>`;
    owed = owed - move + glyph.advance - glyph.width;
  }
  const move = Math.round(owed);
  if (move !== 0) run += String(-move);
  endRun();
  return rise === 0 ? shown.trimEnd() : `${shown}0 Ts`;
}

function glyphNumber(glyph: ShapedGlyph, plain: boolean, font: PdfFont): string {
  const number = font.subset.includeGlyph(glyph.id);
  font.widths[number] ??= glyph.width;
  if (plain) font.unicode[number] = glyph.codePoints;
  else font.unicode[number] ??= glyph.codePoints;
  return number.toString(16).padStart(4, '0');
}
