import { SaxesParser } from 'saxes';

/** An element of XML as a strict reader returns it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads XML; throws if it is not well formed, for example with characters that XML forbids. */
export function readXml(written: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(written).close();
  return top;
}

/** All elements with a name, at any depth. */
export function elementsOf(of: Element, name: string): Element[] {
  return of.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}
/** The text of a child; undefined if there is none with that name. */
export const textOf = (of: Element, name: string): string | undefined =>
  of.children.find((child) => child.name === name)?.text;
