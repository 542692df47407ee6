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

/** A lawful bilty as far as money and tax go; every amount in rupees, every state by its GST code. */
export interface LawfulBilty extends FreightAmounts, Pick<GstFacts, 'paymentBasis' | 'exemptGoods' | 'consignorState'> {
  readonly biltyDate: string;
  readonly consignorGstin: string;
  readonly consigneeState: string;
  readonly consigneeGstin: string;
  readonly billingGstin: string;
  readonly received: number;
}

/** What a bilty's money follows from besides itself. */
export interface QuoteSettings extends Pick<GstFacts, 'companyGstin' | 'elections' | 'branchState' | 'chosen'> {
  /** What the parties are; absent: not known, as of typed names. */
  readonly kinds?: Partial<Readonly<Record<PartyRole, PartyKind | ''>>>;
}

/** What a lawful bilty comes to, in paise. */
export interface Quote extends ConsignmentFreight {
  readonly gst: Gst;
  /** What is added to `beforeTax`: nothing under reverse charge. */
  readonly tax: bigint;
  readonly total: bigint;
  readonly advance: bigint;
  /** Total − Σ advance − received. */
  readonly balance: bigint;
  readonly needsEwayBill: boolean;
}

/**
 * What a lawful bilty comes to: form, server and print have it from here, and sums that were sent are ignored (spec 3 §6).
 * `heads`: all of the company, those no longer offered too.
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
  // Free of charge the freight stands on the paper, and nobody owes it (spec 3 §4).
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
