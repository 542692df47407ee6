import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import type { Answerers } from '../http/answering.ts';
import { profitOfEvening } from '../profit/trip-profit.ts';
import { readDesk, readHire, readLrs, readMoney, readOpen, readTrucks } from './statements.ts';

/** The evening of a company, as it is answered: its parts are read side by side. */
export async function readEvening(database: Database, tenantId: string): Promise<JsonText> {
  const today = todayInIndia();
  // Each part is an object of its own: they are joined as text, so that no amount is read in between. Two of a company are read at
  // a time, so the longest come first.
  const texts = await Promise.all([
    profitOfEvening(database, tenantId),
    ...[readOpen, readMoney, readTrucks, readLrs, readHire, readDesk].map(async (part) => {
      const [row] = await database.report({ tenantId }, part, { today });
      return row?.doc.text.trim().slice(1, -1) ?? '';
    }),
  ]);
  return JsonText.ofText(`{"date":"${today}",${texts.filter((text) => text !== '').join(',')}}`);
}

/** Answers the owner's evening. */
export function answerEvening(database: Database) {
  return { eveningRead: ({ tenantId }) => readEvening(database, tenantId) } satisfies Partial<Answerers>;
}
