import { consignmentSettings, type ConsignmentSettings } from '#domain/records/consignment-settings.ts';
import type { Election } from '#domain/rules/gst.ts';
import { request, type Answer } from '#web/client/request.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';

/** A company's settings for lawful bilties, as read. */
export interface Settings extends ConsignmentSettings {
  readonly companyGstin: string;
  /** One election for each financial year, named by its first year. */
  readonly elections: readonly { readonly year: number; readonly election: Election }[];
  readonly updatedDate: string;
}

/** The settings in an answer. */
export const settingsOf = (answer: Answer<'consignmentSettings'>): Settings => ({
  ...rowOf(consignmentSettings.fields, answer),
  companyGstin: answer.companyGSTIN,
  elections: answer.elections,
  updatedDate: answer.updatedDate,
});

/** The company's settings; null until they are read. */
export function useSettings(): Settings | null {
  const { data } = useQuery(callQuery('consignmentSettings'));
  return data === undefined ? null : settingsOf(data);
}

/** Saves some of the settings; the others stay as they were read. */
export async function saveSettings(
  read: Settings,
  changed: Partial<ConsignmentSettings>,
  updatedDate = read.updatedDate,
): Promise<Settings> {
  const whole = rowOf(consignmentSettings.fields, { ...read, ...changed });
  return settingsOf(await request('consignmentUpdateSettings', { body: { ...whole, updatedDate } }));
}
