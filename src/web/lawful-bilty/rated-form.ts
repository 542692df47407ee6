import { formatPlainRupees, toPaise } from '#domain/rules/money.ts';
import { rateKey } from '#domain/rules/rate-contract.ts';
import { chargedGrams, ratedLr } from '#domain/rules/rated-lr.ts';
import { rowsOf, sentLength, type FormState } from '#web/documents/form-state.ts';
import type { Answer } from '#web/client/request.ts';
import type { LawfulFormState } from './LawfulFields.tsx';
import { typedBilty } from './lawful-form.ts';

export type RatedForm = LawfulFormState;
export type Proposal = NonNullable<Answer<'rateProposal'>>;

/** The LR of a form to look a rate up for: all its goods are one consignment of the payer. */
export const ratedOf = (state: FormState) => ratedLr(typedBilty(state));

/** The rates and the freight in the lines of a form; empty when none is filled in. */
export function holdsRates(state: FormState): string {
  const typed = rowsOf(state).map(({ texts }) => [texts['rateBasis'], texts['rate'], texts['freight']]);
  return typed.every((row) => row.every((text = '') => text === '')) ? '' : JSON.stringify(typed);
}

/** Divides a sum over the lines by weight; the last line takes the odd paise. */
function sharesOf(amount: bigint, weights: readonly number[]): readonly bigint[] {
  const whole = BigInt(weights.reduce((sum, each) => sum + each, 0));
  const shares = weights.map((each) => (whole === 0n ? 0n : (amount * BigInt(each)) / whole));
  const given = shares.slice(0, -1).reduce((sum, each) => sum + each, 0n);
  return [...shares.slice(0, -1), amount - given];
}

const MEASURES: readonly string[] = ['kg', 'tonne', 'package'];

/** The form with a contract's rate in its lines, and with the charges that the contract adds. */
export function withRate(
  state: FormState,
  proposal: Proposal,
  heads: readonly { readonly id: number; readonly name: string }[],
): FormState {
  const count = sentLength(rowsOf(state));
  const { basis, rate, isMinimum, amount } = proposal;
  const isMeasured = MEASURES.includes(basis) && !isMinimum;
  const shares = sharesOf(toPaise(amount), typedBilty(state).lines.map(chargedGrams));
  const lines = state.lines.map((line, at) => {
    if (at >= count) return line;
    const own = isMeasured
      ? { rateBasis: basis, rate: String(rate) }
      : { rateBasis: 'lump sum', rate: formatPlainRupees(shares[at] ?? 0n) };
    return { ...line, texts: { ...line.texts, ...own, freight: '' } };
  });
  return withCharges({ ...state, lines }, proposal.charges, heads);
}

/** Adds the charges that are missing, filling empty rows first. */
function withCharges(
  state: FormState,
  charges: Proposal['charges'],
  heads: readonly { readonly id: number; readonly name: string }[],
): FormState {
  const rows = [...rowsOf(state, 'charges')];
  const added = charges.flatMap(({ name, amount }) => {
    const head = heads.find((each) => rateKey(each.name) === rateKey(name));
    if (head === undefined || rows.some(({ texts }) => texts['head'] === String(head.id))) return [];
    return [{ head: String(head.id), amount: amount === null ? '' : String(amount) }];
  });
  if (added.length === 0) return state;
  const filled = rows.filter(({ texts }) => (texts['head'] ?? '') !== '');
  const greatest = rows.reduce((key, row) => Math.max(key, row.key), 0);
  const fresh = added.map((texts, at) => ({ key: greatest + at + 1, id: 0, texts, left: {} }));
  return { ...state, lists: { ...state.lists, charges: [...filled, ...fresh] } };
}
