import { numberRefusals } from '../consignment/numbers.ts';
import { conflict, type Refusal } from '../errors/errors.ts';
import { ledgerRefusal } from '../ledger/refusals.ts';

const TAKEN: Readonly<Record<string, string>> = {
  freight_bill_no: 'Bill No. already exists.',
  note_no: 'Note No. already exists.',
};

/** The error for a violated constraint of bills or notes; undefined: the constraint is not theirs. */
export function billRefusal(constraint: string, detail: string): Refusal | undefined {
  const taken = TAKEN[constraint];
  if (taken !== undefined) return conflict('number_taken', taken);
  if (constraint === 'number_counter_end') {
    return conflict('book_finished', String(numberRefusals['number_counter_end']?.message));
  }
  return ledgerRefusal(constraint, detail);
}
