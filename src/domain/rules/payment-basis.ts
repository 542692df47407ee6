/** Who pays the freight of a lawful bilty (spec 3 §4). */
export const PAYMENT_BASES = ['To Pay', 'Paid', 'TBB', 'FOC'] as const;
export type PaymentBasis = (typeof PAYMENT_BASES)[number];

/** The parties of a bilty, as fields and messages name them. */
export type PartyRole = 'consignor' | 'consignee' | 'billing';

const PAYERS: Readonly<Record<PaymentBasis, PartyRole | null>> = {
  Paid: 'consignor',
  'To Pay': 'consignee',
  TBB: 'billing',
  FOC: null,
};

/** The party that pays the freight on a basis; null: nobody does, or no basis is chosen yet. */
export function freightPayer(basis: PaymentBasis | ''): PartyRole | null {
  return basis === '' ? null : PAYERS[basis];
}
