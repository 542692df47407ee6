import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import type { Answerers } from '../http/answering.ts';
import { profitOfEvening } from '../profit/trip-profit.ts';
import { readDesk, readHire, readLrs, readMoney, readOpen, readTrucks } from './statements.ts';

/** The evening summary of a company as answered; its parts are read in parallel. */
export async function readEvening(database: Database, tenantId: string): Promise<JsonText> {
  const today = todayInIndia();
  // Each part is a separate object: they are joined as text, so that no amount is parsed. A company reads two at a time, so the longest
  // come first.
  const texts = await Promise.all([
    profitOfEvening(database, tenantId),
    ...[readOpen, readMoney, readTrucks, readLrs, readHire, readDesk].map(async (part) => {
      const [row] = await database.report({ tenantId }, part, { today });
      return row?.doc.text.trim().slice(1, -1) ?? '';
    }),
  ]);
  return JsonText.ofText(`{"date":"${today}",${texts.filter((text) => text !== '').join(',')}}`);
}

/** The handler of the owner's evening summary. */
export function answerEvening(database: Database) {
  return { eveningRead: ({ tenantId }) => readEvening(database, tenantId) } satisfies Partial<Answerers>;
}
