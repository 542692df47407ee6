// The tax included in an amount, to the paisa.

/** An amount divided into its parts, in paise; they add up to the amount. */
export interface TaxParts {
  readonly taxable: bigint;
  /** Central and state tax, each half; 0 if the tax is integrated. */
  readonly half: bigint;
  /** Integrated tax; 0 within one state. */
  readonly integrated: bigint;
}

/** Divides an amount that includes `percent` of tax. `interState`: seller and buyer are in different states. */
export function taxIn(paise: bigint, percent: number, interState: boolean): TaxParts {
  const hundredths = BigInt(Math.round(percent * 100));
  const parts = 10_000n + hundredths;
  // To the nearest paisa.
  const tax = (paise * hundredths + parts / 2n) / parts;
  if (interState) return { taxable: paise - tax, half: 0n, integrated: tax };
  // Both halves are equal: an odd paisa goes to the taxable value.
  const half = tax / 2n;
  return { taxable: paise - half * 2n, half, integrated: 0n };
}

/** Whether a supply crosses states: by the first two digits of GSTINs, else by the names of the states. */
export function isInterState(
  seller: { readonly gstin: string; readonly state: string },
  buyer: { readonly gstin: string; readonly state: string },
): boolean {
  if (seller.gstin !== '' && buyer.gstin !== '') return seller.gstin.slice(0, 2) !== buyer.gstin.slice(0, 2);
  // Without an address on record, the place of supply is the seller's.
  return buyer.state !== '' && seller.state !== '' && buyer.state !== seller.state;
}
