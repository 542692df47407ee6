import { sql } from 'kysely';
import { statement, value } from '../database/statement.ts';

/** A plan as sold now. */
export const findPlan = statement<{
  planName: string;
  months: number;
  price: number;
  percent: number;
  isActive: 'yes' | 'no';
}>(
  'plan.find',
  sql`select plan_name as "planName", months, price, percent, is_active as "isActive" from plan where id = ${value('id')}`,
);
