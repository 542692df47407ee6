import { codeIn, readPaperCode } from '#domain/rules/paper-code.ts';

/** The LR number in typed text or in a scanned paper's code; null if it is the code of no paper. */
export function numberIn(typed: string): string | null {
  const text = typed.trim();
  if (!text.includes('#')) return text;
  return readPaperCode(codeIn(text))?.paper.lrNo ?? null;
}

/** An LR with its register number and its LR number. */
export interface NumberedLr {
  readonly biltyNo: string;
  readonly lrNo: string;
}

/** Whether a number ends with the typed digits, ignoring leading zeros: 17 finds HO/26-27/000017. */
const endsWith = (number: string, typed: string) => /\d$/.test(typed) && new RegExp(`(^|\\D)0*${typed}$`).test(number);

/** The only LR that a number or its end matches; undefined if none or several do. */
export function meantBy<Lr extends NumberedLr>(typed: string, found: readonly Lr[]): Lr | undefined {
  const same = (one: string) => one.toLowerCase() === typed.toLowerCase();
  const ways: readonly ((lr: Lr) => boolean)[] = [
    ({ lrNo }) => same(lrNo),
    ({ lrNo }) => /^\d+$/.test(typed) && endsWith(lrNo, typed),
    ({ biltyNo }) => same(biltyNo),
  ];
  for (const way of ways) {
    const those = found.filter(way);
    if (those.length > 0) return those.length === 1 ? those[0] : undefined;
  }
  return undefined;
}
