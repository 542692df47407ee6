import { SaxesParser } from 'saxes';

// An event-based reader of untrusted XML: document types and entities other than XML's five are rejected, and memory does not depend on
// what a file declares.

const DEEPEST = 100;
/** Excel's own limit is 32,767 characters per cell. */
const LONGEST_TEXT = 64 * 1024;

/** The file is no XML that can be read here. */
export class UnreadableXml extends Error {}

export interface XmlEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** A reader fed with a file in chunks. Throws `UnreadableXml` for hostile or malformed XML. */
export function xmlReader({ open, text, close }: XmlEvents) {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let length = 0;
  parser.on('error', (error) => {
    throw new UnreadableXml(error.message);
  });
  parser.on('doctype', () => {
    throw new UnreadableXml('A document type is not read.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    length = 0;
    if (depth > DEEPEST) throw new UnreadableXml('It is too deep.');
    open?.(name, attributes as Readonly<Record<string, string>>);
  });
  const onText = (given: string) => {
    length += given.length;
    if (length > LONGEST_TEXT) throw new UnreadableXml('A text is too long.');
    text?.(given);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    length = 0;
    close?.(name);
  });
  return { write: (piece: string) => void parser.write(piece), end: () => void parser.close() };
}

const PIECE = 256 * 1024;

/** Reads the bytes of an XML file in UTF-8. */
export function readXml(bytes: Uint8Array, events: XmlEvents): void {
  const reader = xmlReader(events);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE)
    reader.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  reader.write(decoder.decode());
  reader.end();
}
