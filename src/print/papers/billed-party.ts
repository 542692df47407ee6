import type { RowOf } from '#domain/define.ts';
import type { freightBill } from '#domain/records/freight-bill.ts';
import { stateTaxName, type NoteSums } from '#domain/rules/freight-bill.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { type Node, space, text } from '../kit/nodes.ts';
import type { Labels, Language } from '../language.ts';
import { stateOf } from './lawful-paper.ts';
import { box, field } from './parts.ts';

// What bills and their notes have in common: the billed party, and the taxes by name.

type Bill = RowOf<(typeof freightBill)['fields']>;

/** The name of a bill's party; in Hindi its Hindi name. */
export const partyNameOf = (bill: Bill, language: Language): string =>
  language === 'Hindi' && bill.partyNameHindi !== '' ? bill.partyNameHindi : bill.partyName;

/** The party of a bill with its address, state and GSTIN. */
export function billedParty(
  title: string,
  bill: Bill,
  { labels, language }: { readonly labels: Labels; readonly language: Language },
): Node {
  const town = [bill.partyCity, bill.partyPin].filter((part) => part !== '').join(' – ');
  const registered = bill.partyGstin !== '';
  return box(title, [
    text(partyNameOf(bill, language), { size: 10.5, bold: true }),
    space(1),
    ...[bill.partyAddress, town].filter((line) => line !== '').map((line) => text(line, { size: 9 })),
    space(2),
    field(labels.bill.state, stateOf(bill.partyState, labels)),
    field(labels.gstin, registered ? bill.partyGstin : labels.lawful.unregistered, { bold: registered }),
  ]);
}

/** Each tax of a bill or note by name and rate, in rupees. */
export function namedTaxes(
  { cgst, sgst, igst }: Readonly<Record<Exclude<keyof NoteSums, 'value'>, number>>,
  { gstRate, supplierState }: Bill,
  { bill: words, invoice }: Labels,
): readonly (readonly [name: string, rupees: number])[] {
  if (igst > 0) return [[invoice.integratedTax(formatQuantity(gstRate)), igst]];
  if (cgst === 0) return [];
  const half = formatQuantity(gstRate / 2);
  const ofState = stateTaxName(supplierState) === 'UTGST' ? words.territoryTax : words.stateTax;
  return [
    [invoice.centralTax(half), cgst],
    [ofState(half), sgst],
  ];
}
