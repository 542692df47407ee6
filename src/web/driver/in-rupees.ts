import { formatRupees, toPaise } from '#domain/rules/money.ts';

/** Formats an amount in rupees. */
export const inRupees = (amount: number): string => formatRupees(toPaise(amount));
