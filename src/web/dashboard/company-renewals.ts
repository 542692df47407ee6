import { RENEWAL_DAYS } from '#domain/records/vehicle.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { yearToElect } from '#domain/rules/election-year.ts';
import type { Answer } from '#web/client/request.ts';

type Settings = Pick<Answer<'consignmentSettings'>, 'companyGSTIN' | 'elections'> & Readonly<Record<string, unknown>>;

/** A company's carrier registration that is overdue or due soon. */
export interface CarrierRenewal {
  readonly due: string;
  readonly number: string;
  readonly overdue: boolean;
}

/**
 * The carrier registration if it is overdue or due within the period used for vehicle papers; null if not yet, or if no
 * date is recorded.
 */
export function carrierRenewalOf(settings: Settings, today = todayInIndia()): CarrierRenewal | null {
  const { carrierValid, carrierNo } = settings;
  if (typeof carrierValid !== 'string' || carrierValid === '' || carrierValid > addDays(today, RENEWAL_DAYS))
    return null;
  return { due: carrierValid, number: String(carrierNo), overdue: carrierValid < today };
}

/** The first year of the financial year whose GST election is due by 31 March; null if none is due or it was made. */
export function electionDueOf(settings: Settings, today = todayInIndia()): number | null {
  const year = yearToElect(today);
  // Without a GSTIN there is nothing to elect, and classic bilties carry no tax.
  if (year === null || settings.companyGSTIN === '' || settings['lrForm'] !== 'lawful') return null;
  return settings.elections.some((each) => each.year === year) ? null : year;
}
