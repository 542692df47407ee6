import { toPaise } from './money.ts';

/**
 * The amount to pay for a plan, in paise: its price less its discount. `price` in rupees, `percent` the discount (0 to 99); half a paisa is
 * rounded up. This is the only calculation of that amount in the portal.
 */
export function planAmount({ price, percent }: { readonly price: number; readonly percent: number }): bigint {
  return (toPaise(price) * BigInt(100 - percent) + 50n) / 100n;
}

/** The same in rupees, as stored and sent. */
export const planRupees = (plan: { readonly price: number; readonly percent: number }): number =>
  Number(planAmount(plan)) / 100;
