import type { EwayBill } from '../records/eway-bill.ts';
import { todayInIndia } from './calendar-date.ts';
import { extensionWindow, lastExtension } from './eway-validity.ts';
import { lawNumber, type LawRow } from './law.ts';
import { instantOf, momentOf, showMoment } from './moment.ts';

/** The messages for extensions that are not possible (spec 3 §14.21). */
const NOT_OURS = 'Only its transporter can extend this e-way bill.';
const NO_END = 'First enter until when this e-way bill is valid.';
const NOT_OPEN = 'This e-way bill is no longer active.';

/** The fault of an extension: a code, and a message. `over`: the bill can no longer be extended. */
interface ExtensionFault {
  readonly code: 'transition' | 'not_ours' | 'no_end' | 'too_late' | 'over';
  readonly message: string;
}

type Extended = Pick<EwayBill, 'ewayState' | 'generatedAt' | 'validUpto' | 'transporterId'>;

/**
 * Why a bill cannot be extended now; null: it can. `ours`: the company's transporter ID, `now` in ms, `till`: the requested last day, empty
 * if not given yet.
 */
export function extensionFault(
  rows: readonly LawRow[],
  bill: Extended,
  { ours, now, till }: { readonly ours: string; readonly now: number; readonly till: string },
): ExtensionFault | null {
  if (bill.ewayState === 'Cancelled' || bill.ewayState === 'Closed') return { code: 'transition', message: NOT_OPEN };
  if (bill.transporterId !== '' && ours !== '' && bill.transporterId !== ours)
    return { code: 'not_ours', message: NOT_OURS };
  if (bill.validUpto === '') return { code: 'no_end', message: NO_END };
  const window = extensionWindow(rows, instantOf(bill.validUpto));
  if (now < window.from || now > window.till) {
    const [from, end] = [showMoment(momentOf(window.from)), showMoment(momentOf(window.till))];
    return { code: 'too_late', message: `This e-way bill can be extended from ${from} to ${end}.` };
  }
  const last =
    bill.generatedAt === '' ? null : lastExtension(rows, instantOf(bill.generatedAt), todayInIndia(new Date(now)));
  const isOver = last !== null && (till === '' ? bill.validUpto.slice(0, 10) >= last : till > last);
  if (!isOver) return null;
  const days = lawNumber(rows, 'e-Way bill days until its last extension', last);
  return { code: 'over', message: `At most ${days} days after generation.` };
}
