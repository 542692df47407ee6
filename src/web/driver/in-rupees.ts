import { formatRupees, toPaise } from '#domain/rules/money.ts';

/** An amount in rupees as people write it. */
export const inRupees = (amount: number): string => formatRupees(toPaise(amount));
