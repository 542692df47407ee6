import { toPaise } from './money.ts';

/**
 * What a plan costs, in paise: its price less its offer. `price` in rupees, `percent` what the offer takes off (0 to 99);
 * half a paisa is rounded up. Nothing else in the portal says what is to be paid.
 */
export function planAmount({ price, percent }: { readonly price: number; readonly percent: number }): bigint {
  return (toPaise(price) * BigInt(100 - percent) + 50n) / 100n;
}

/** The same in rupees, as it is stored and sent. */
export const planRupees = (plan: { readonly price: number; readonly percent: number }): number =>
  Number(planAmount(plan)) / 100;
