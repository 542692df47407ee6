import {
  consignmentFreight,
  type ChargeHead,
  type ConsignmentFreight,
  type FreightAmounts,
} from './consignment-freight.ts';
import { gstOf, type Gst, type GstFacts } from './gst.ts';
import { needsEwayBill, type LawRow } from './law.ts';
import { toPaise } from './money.ts';
import type { PartyKind } from './party-kind.ts';
import type { PartyRole } from './payment-basis.ts';

/** The money and tax data of a lawful bilty; amounts in rupees, states as GST codes. */
export interface LawfulBilty extends FreightAmounts, Pick<GstFacts, 'paymentBasis' | 'exemptGoods' | 'consignorState'> {
  readonly biltyDate: string;
  readonly consignorGstin: string;
  readonly consigneeState: string;
  readonly consigneeGstin: string;
  readonly billingGstin: string;
  readonly received: number;
}

/** What determines a bilty's amounts besides the bilty itself. */
export interface QuoteSettings extends Pick<GstFacts, 'companyGstin' | 'elections' | 'branchState' | 'chosen'> {
  /** The kinds of the parties; absent: unknown, as for typed names. */
  readonly kinds?: Partial<Readonly<Record<PartyRole, PartyKind | ''>>>;
}

/** The amounts of a lawful bilty, in paise. */
export interface Quote extends ConsignmentFreight {
  readonly gst: Gst;
  /** The tax added to `beforeTax`: none under reverse charge. */
  readonly tax: bigint;
  readonly total: bigint;
  readonly advance: bigint;
  /** Total − Σ advance − received. */
  readonly balance: bigint;
  readonly needsEwayBill: boolean;
}

/**
 * The amounts of a lawful bilty, for form and server; sums sent by a client are ignored (spec 3 §6). `heads`: all of the company's,
 * including inactive ones.
 */
export function quoteOf(
  bilty: LawfulBilty,
  settings: QuoteSettings,
  law: readonly LawRow[],
  heads: readonly ChargeHead[],
): Quote {
  const { kinds = {}, ...company } = settings;
  const amounts = consignmentFreight(bilty, heads);
  const party = (gstin: string, role: PartyRole) => ({ gstin, kind: kinds[role] ?? '' });
  const gst = gstOf(
    {
      ...company,
      date: bilty.biltyDate,
      paymentBasis: bilty.paymentBasis,
      exemptGoods: bilty.exemptGoods,
      consignorState: bilty.consignorState,
      parties: {
        consignor: party(bilty.consignorGstin, 'consignor'),
        consignee: party(bilty.consigneeGstin, 'consignee'),
        billing: party(bilty.billingGstin, 'billing'),
      },
      taxable: amounts.taxable,
    },
    law,
  );
  const tax = gst.cgst + gst.sgst + gst.igst;
  // For FOC the freight is printed, but nobody owes it (spec 3 §4).
  const total = bilty.paymentBasis === 'FOC' ? 0n : amounts.beforeTax + tax;
  const advance = bilty.lines.reduce((sum, line) => sum + toPaise(line.advance), 0n);
  return {
    ...amounts,
    gst,
    tax,
    total,
    advance,
    balance: total - advance - toPaise(bilty.received),
    needsEwayBill: needsEwayBill(law, {
      day: bilty.biltyDate,
      from: bilty.consignorState,
      to: bilty.consigneeState,
      value: Number(amounts.declaredValue) / 100,
    }),
  };
}
