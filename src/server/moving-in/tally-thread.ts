// Runs in a separate thread, so that a malicious file can only harm the memory of that thread.
import { tallyMastersReader, tallyTrialReader, type ReadLedger } from '#domain/rules/tally-masters.ts';
import { takeOrders } from '../threads/thread.ts';
import { xmlReader } from './xml-events.ts';

/** A Tally file to read. */
export interface TallyOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly most: number;
}
/** Its content; null: it is no readable XML. */
export type TallyAnswer = {
  readonly groups: readonly (readonly [string, string])[];
  readonly ledgers: readonly ReadLedger[];
  readonly trial: { readonly debit: bigint; readonly credit: bigint } | null;
} | null;

const PIECE = 256 * 1024;
/** The longest character reference: &#x10FFFF; */
const REFERENCE = 10;

/** The encoding of a file: by its byte order mark, or by every second of its first bytes being zero. */
function encodingOf([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

const isAllowed = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code < 0xd8_00) ||
  (code >= 0xe0_00 && code < 0xff_fe) ||
  (code >= 0x1_00_00 && code <= 0x10_ff_ff);
/** A text without the characters that Tally writes but XML forbids, literal or as &#4; */
function cleaned(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- removing control characters is the very purpose
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(
        /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
        (reference, hex: string | undefined, decimal: string | undefined) =>
          isAllowed(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? reference : '',
      )
      // Its declaration says UTF-16, which is already decoded.
      .replace(/^\uFEFF/, '')
  );
}

function read({ bytes, most }: TallyOrder, check: () => void): TallyAnswer {
  const masters = tallyMastersReader(most);
  const trial = tallyTrialReader();
  const reader = xmlReader({
    open: (name, attributes) => {
      masters.open(name, attributes);
      trial.open();
    },
    text: (text) => {
      masters.text(text);
      trial.text(text);
    },
    close: (name) => {
      masters.close(name);
      trial.close(name);
    },
  });
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  let held = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    check();
    const text = held + decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    // A reference may be split across two chunks.
    const cut = text.lastIndexOf('&', text.length) > text.length - REFERENCE ? text.lastIndexOf('&') : text.length;
    held = text.slice(cut);
    reader.write(cleaned(text.slice(0, cut)));
  }
  reader.write(cleaned(held + decoder.decode()));
  reader.end();
  const { groups, ledgers } = masters.masters();
  return { groups: [...groups], ledgers, trial: trial.trial() };
}

takeOrders(async (order: TallyOrder, check) => {
  try {
    return { answer: read(order, check) satisfies TallyAnswer };
  } catch (error) {
    if (error instanceof Error && error.name === 'Stopped') throw error;
    return { answer: null };
  }
});
