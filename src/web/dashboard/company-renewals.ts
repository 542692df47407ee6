import { RENEWAL_DAYS } from '#domain/records/vehicle.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { yearToElect } from '#domain/rules/election-year.ts';
import type { Answer } from '#web/client/request.ts';

type Settings = Pick<Answer<'consignmentSettings'>, 'companyGSTIN' | 'elections'> & Readonly<Record<string, unknown>>;

/** A company's registration as a carrier that is overdue or falls due soon. */
export interface CarrierRenewal {
  readonly due: string;
  readonly number: string;
  readonly overdue: boolean;
}

/** The registration as a carrier, where it falls due as soon as a vehicle's paper is shown; null: not yet, or no date is noted. */
export function carrierRenewalOf(settings: Settings, today = todayInIndia()): CarrierRenewal | null {
  const { carrierValid, carrierNo } = settings;
  if (typeof carrierValid !== 'string' || carrierValid === '' || carrierValid > addDays(today, RENEWAL_DAYS))
    return null;
  return { due: carrierValid, number: String(carrierNo), overdue: carrierValid < today };
}

/** The financial year, by its first, that a company has to elect its GST for by 31 March; null: not now, or it did. */
export function electionDueOf(settings: Settings, today = todayInIndia()): number | null {
  const year = yearToElect(today);
  // Without a GSTIN there is nothing to elect, and classic bilties have no tax.
  if (year === null || settings.companyGSTIN === '' || settings['lrForm'] !== 'lawful') return null;
  return settings.elections.some((each) => each.year === year) ? null : year;
}
