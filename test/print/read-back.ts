// Reads the text of our own PDFs, for the tests, as a viewer does: from the ActualText of each word, or from what the embedded
// font says of its glyphs. It knows files of our engine only, not PDF in general.
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** The text of each page, one line per printed line. */
  readonly pages: readonly string[];
  /** Each printed line with its page and where it begins, in points: `1 28.3 790.1 Bilty No.` */
  readonly placed: readonly string[];
  /** The whole file's text on one line, for phrases that may be wrapped. */
  readonly flat: string;
  /** The drawing operators of each page. */
  readonly operators: readonly string[];
  /** The file’s objects as written, with inflated streams. */
  readonly objects: readonly string[];
}

/** The pages of a PDF made by the engine. */
export function readBack(pdf: Uint8Array): ReadPdf {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()]
    .filter((object) => /\/Type \/Page\n/.test(object))
    .map((page) => readPage(page, objects));
  const placed = pages.flatMap(({ lines }, at) =>
    lines.flatMap(({ place, text }) => (text.trim() === '' ? [] : [`${at + 1} ${place} ${text}`.trimEnd()])),
  );
  return {
    pages: pages.map(({ text }) => text),
    placed,
    flat: pages
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/\s+/g, ' '),
    operators: pages.map(({ operators }) => operators),
    objects: [...objects.values()],
  };
}

function objectsOf(pdf: Uint8Array): Map<string, string> {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    if (start < 0) objects.set(number, body);
    else {
      const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
      const bytes = Buffer.from(body.slice(start + 7, start + 7 + length), 'latin1');
      objects.set(
        number,
        body.includes('/FlateDecode') && !body.includes('/XObject') ? inflateSync(bytes).toString('latin1') : body,
      );
    }
  }
  return objects;
}

const referred = (object: string, name: string, objects: Map<string, string>): string =>
  objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '') ?? '';

function readPage(page: string, objects: Map<string, string>) {
  const resources = referred(page, 'Resources', objects);
  const fonts = new Map<string, string[]>();
  for (const [, name = ''] of resources.matchAll(/\/(F\d+) \d+ 0 R/g)) {
    fonts.set(name, meaningsOf(referred(referred(resources, name, objects), 'ToUnicode', objects)));
  }
  const operators = referred(page, 'Contents', objects);
  const tokens =
    /\/(F\d+) [\d.]+ Tf|([\d.-]+ [\d.-]+) Tm|\/Span <<(?:\/Lang \([\w-]+\) )?\/ActualText <FEFF([0-9a-f]*)>>> BDC[\s\S]*?EMC|<([0-9a-f]{4})>/g;
  const lines: { place: string; text: string }[] = [{ place: '', text: '' }];
  const add = (text: string) => {
    const last = lines.at(-1);
    if (last !== undefined) last.text += text;
  };
  let font: string[] = [];
  for (const [, fontName, newLine, actual, glyph] of operators.matchAll(tokens)) {
    if (fontName !== undefined) font = fonts.get(fontName) ?? [];
    else if (newLine !== undefined) lines.push({ place: newLine, text: '' });
    else if (actual !== undefined) add(fromUtf16(actual));
    else add(font[Number.parseInt(glyph ?? '', 16)] ?? '\uFFFD');
  }
  return {
    operators,
    lines,
    text: lines
      .map(({ text }) => text)
      .join('\n')
      .trim(),
  };
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The text of each glyph of an embedded font, by glyph number. */
function meaningsOf(toUnicode: string): string[] {
  return [...toUnicode.matchAll(/\[((?:<[^>]*> ?)*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => fromUtf16(hex.replaceAll(' ', ''))),
  );
}
