import { challan } from '#domain/documents/challan.ts';
import { momentOf } from '#domain/rules/moment.ts';
import type { DocumentStep } from '../documents/steps.ts';
import { invalid } from '../errors/errors.ts';

const EARLY_MS = 5 * 60 * 1000;
const { wire: path } = challan.fields.arrivedAt;
const refused = (message: string) => invalid(message, [{ path, message }]);

/** The arrival of a challan's vehicle, now or at a given moment: not before the challan's date, and not in the future. */
export const arrivalOfChallan = (now = Date.now): DocumentStep<typeof challan, 'arrive'> => ({
  work({ input: { arrivedAt }, row: { challanDate } }) {
    if (arrivedAt > momentOf(now() + EARLY_MS)) throw refused('Time cannot be in the future.');
    if (arrivedAt !== '' && arrivedAt < (challanDate ?? '')) throw refused('Time cannot be before the challan date.');
    return Promise.resolve({ arrivedAt: arrivedAt === '' ? momentOf(now()) : arrivedAt });
  },
});
