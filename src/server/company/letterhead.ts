import { fromWire } from '#domain/define.ts';
import { company, companyLogos, type LogoSlot } from '#domain/records/company.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Images } from '../files/images.ts';
import { LOGO_KIND } from '../files/store.ts';

/** Makes the letterhead of papers from a company's JSON, with its logos. */
export type LetterheadOf = (answer: JsonText) => Promise<Letterhead>;

// A print-size logo takes some twenty KB, so this holds the letterheads of several hundred companies.
const MOST_BYTES = 32 * 1024 * 1024;

/** Reads letterheads. Print-size logos are cached: every print uses them, and a file never changes under its name. */
export function createLetterheads(images: Images): LetterheadOf {
  // In order of last use.
  const known = new Map<string, Buffer>();
  let bytes = 0;

  async function logo(tenantId: string, file: string): Promise<Buffer | null> {
    if (file === '') return null;
    const key = `${tenantId}/${file}`;
    const copy = known.get(key) ?? (await images.printCopy({ tenantId, kind: LOGO_KIND, file }));
    if (copy === null) return null;
    if (known.delete(key)) bytes -= copy.length;
    known.set(key, copy);
    bytes += copy.length;
    for (const [oldest, { length }] of known) {
      if (bytes <= MOST_BYTES) break;
      known.delete(oldest);
      bytes -= length;
    }
    return copy;
  }

  return async (answer) => {
    const wire = answer.parse() as Readonly<Record<'tenantId' | LogoSlot, string>>;
    const read = fromWire(company.fields, wire);
    if (!read.ok)
      throw new Error(`A saved company breaks its definition: ${read.errors.map(({ path }) => path).join(', ')}`);
    const logos = Object.values(companyLogos).map((slot) => logo(wire.tenantId, wire[slot.wire]));
    return { company: read.row, logos: await Promise.all(logos) };
  };
}
