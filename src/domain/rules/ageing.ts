// Receivables by age (spec 4 §6): the days since they were due.

/** The ages, the youngest first; each with its upper limit in days, the last without. */
export const AGES = [
  { name: 'notDue', wire: 'not_Due', label: 'Not Due', upTo: 0 },
  { name: 'days30', wire: 'days_30', label: '1–30 Days', upTo: 30 },
  { name: 'days60', wire: 'days_60', label: '31–60 Days', upTo: 60 },
  { name: 'days90', wire: 'days_90', label: '61–90 Days', upTo: 90 },
  { name: 'over90', wire: 'over_90', label: 'Over 90 Days', upTo: null },
] as const;
type Age = (typeof AGES)[number]['name'];

/** The amounts of an ageing: by age, on account (negative), and the total. */
export const AGED = [
  ...AGES,
  { name: 'onAccount', wire: 'on_Account', label: 'On Account' },
  { name: 'total', wire: 'total', label: 'Total' },
] as const;

const DAY_MS = 86_400_000;

/** The age, on a day, of what was due on another (both `yyyy-mm-dd`). */
export function ageOn(due: string, day: string): Age {
  const late = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / DAY_MS);
  const age = AGES.find(({ upTo }) => upTo === null || late <= upTo);
  if (age === undefined) throw new Error('The last age goes up to any.');
  return age.name;
}
