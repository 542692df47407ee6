import { showDate } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client/request.ts';

export const EXPORTS_PATH = '/dashboard/exports';
export const GST_PATH = '/dashboard/exports/gst';
export const TALLY_NAMES_PATH = '/dashboard/exports/tallynames';

export type ExportFile = Answer<'exportList'>['data'][number];

export const isUnderWay = ({ state }: Pick<ExportFile, 'state'>): boolean => state === 'waiting' || state === 'working';

/** Formats a number of rows: 50,000. */
export const shownCount = (rows: number): string => rows.toLocaleString('en-IN');
/** The period of a file, as the log shows it. */
export const shownDays = ({ fromDate, toDate }: Pick<ExportFile, 'fromDate' | 'toDate'>): string =>
  `${showDate(fromDate)} – ${showDate(toDate)}`;
/** The file name of an export: Tally-2026-04-01-2026-04-30-Export.zip. */
export const fileName = ({ what, gstin, fromDate, toDate }: ExportFile): string =>
  [what, gstin, fromDate, toDate, 'Export.zip'].filter((part) => part !== '').join('-');
