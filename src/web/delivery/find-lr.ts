import { codeIn, readPaperCode } from '#domain/rules/paper-code.ts';

/** The LR number in what was typed, or in the code of a paper that was scanned; null: it is the code of no paper. */
export function numberIn(typed: string): string | null {
  const text = typed.trim();
  if (!text.includes('#')) return text;
  return readPaperCode(codeIn(text))?.paper.lrNo ?? null;
}

/** An LR by its two numbers. */
export interface NumberedLr {
  readonly biltyNo: string;
  readonly lrNo: string;
}

/** Whether a number ends with what was typed of it, leading zeros left out: HO/26-27/000017 by 17. */
const endsWith = (number: string, typed: string) => /\d$/.test(typed) && new RegExp(`(^|\\D)0*${typed}$`).test(number);

/** The only LR that is meant by a number, whole or its end; undefined: none or several. */
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
