// The blocks that the lawful bilty and the goods forwarding note share, and the sizes of both.
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { type Column, type Node, panel, row, rule, table, text } from '../kit/nodes.ts';
import { SMALLEST } from '../kit/text-block.ts';
import type { TypeSizes } from './lawful-head.ts';
import { ewayEndOf, goodsOf, goodsTotals, joined, type PaperCopy, partyOf } from './lawful-paper.ts';

const EARLIER_HALF: TypeSizes = {
  value: 7.5,
  label: 6,
  small: 6.5,
  fine: 5.8,
  name: 13,
  number: 12,
  basis: 12,
  inset: [5, 2],
  free: 0,
  sums: 156,
  numbers: 128,
  mark: 104,
  logo: { high: 36, side: 80, lowest: 16 },
};

/** Nothing is smaller than legible. */
const HALF: TypeSizes = { ...EARLIER_HALF, label: SMALLEST, fine: SMALLEST, mark: 118 };

const EARLIER_WHOLE: TypeSizes = {
  value: 9,
  label: 7,
  small: 8,
  fine: 7,
  name: 16,
  number: 14,
  basis: 16,
  inset: [6, 4],
  free: 120,
  sums: 168,
  numbers: 132,
  mark: 132,
  logo: { high: 44, side: 72, lowest: 20 },
};

const WHOLE: TypeSizes = { ...EARLIER_WHOLE, sums: 186 };

/** A small label above its value. */
function labelled(label: string, value: string, sizes: TypeSizes): Node {
  return panel([text(label, { size: sizes.label }), text(value, { size: sizes.value, bold: true })], {
    inset: sizes.inset,
  });
}

/** Origin, destination and vehicle. */
export function route({ paper: { bilty, driverMobile }, labels }: PaperCopy, sizes: TypeSizes): Node {
  const { lawful: words } = labels;
  const cells = [
    labelled(words.from, bilty.origin, sizes),
    labelled(words.to, bilty.destination, sizes),
    labelled(words.vehicle, bilty.vehicleNo, sizes),
    labelled(words.driver, joined([bilty.driver, driverMobile], ', '), sizes),
  ];
  return panel([
    panel(
      [
        row(
          cells.map((node) => ({ node })),
          { divided: true },
        ),
      ],
      { shaded: true },
    ),
    rule(),
  ]);
}

/** Consignor, consignee, and the billed party where it is another. */
export function parties(copy: PaperCopy, sizes: TypeSizes): Node {
  const { labels } = copy;
  const { billingName, billingGstin } = copy.paper.bilty;
  const roles = [
    'consignor',
    'consignee',
    ...(billingName === '' && billingGstin === '' ? [] : ['billing' as const]),
  ] as const;
  const boxes = roles.map((role) => {
    const party = partyOf(copy, role);
    const small = (words: string) => (words === '' ? [] : [text(words, { size: sizes.small })]);
    const gstin = party.gstin === '' ? '' : `${labels.gstin} ${party.gstin}`;
    const contact = party.contact === '' ? '' : `${labels.phone} ${party.contact}`;
    return panel(
      [
        text(labels.lawful.parties[role], { size: sizes.label }),
        text(party.name, { size: sizes.value, bold: true }),
        ...small(party.address),
        ...small(party.place),
        ...small(joined([gstin, contact])),
      ],
      { inset: sizes.inset },
    );
  });
  return row(
    boxes.map((node) => ({ node })),
    { divided: true },
  );
}

const cellInset = ({ inset }: TypeSizes) => [inset[0] - 1.5, inset[1] - 0.5] as const;

/** The lines with their totals. */
export function goods(copy: PaperCopy, sizes: TypeSizes): Node {
  const { labels } = copy;
  const { isEarlier } = copy.paper;
  const { lawful: words } = labels;
  const totals = goodsTotals(copy);
  const wide = (parts: number) => sizes.value * parts;
  const number = { align: 'right', shrink: true } as const;
  const columns: Column[] = [
    { head: words.packages, width: wide(4.6), ...number },
    { head: labels.say('Packing'), width: wide(5.6), align: 'left' },
    { head: words.contents, align: 'left' },
    { head: words.mark, width: wide(6.4), align: 'left' },
    { head: words.actual, width: wide(isEarlier ? 6.6 : 8), ...number },
    { head: words.charged, width: wide(isEarlier ? 6.8 : 8), ...number },
  ];
  const total = [totals.packages, '', labels.total, '', totals.actual, totals.charged];
  return table(columns, goodsOf(copy), { size: sizes.value, inset: cellInset(sizes), total });
}

/** The invoices with their e-way bills; nothing where there are none. */
export function invoices(copy: PaperCopy, sizes: TypeSizes): Node[] {
  const { bilty } = copy.paper;
  const { lawful: words } = copy.labels;
  if (bilty.invoices.length === 0) return [];
  const ends = bilty.invoices.map((invoice) => ewayEndOf(copy, invoice));
  const hasEnds = ends.some((end) => end !== '');
  const columns: Column[] = [
    { head: words.invoiceNo, align: 'left' },
    { head: words.invoiceDate, align: 'left', width: sizes.value * 8 },
    { head: words.invoiceValue, align: 'right', width: sizes.value * 11, shrink: true },
    { head: words.ewayBill, align: 'left', width: sizes.value * (hasEnds ? 9.5 : 10.5) },
    ...(hasEnds ? [{ head: words.ewayEnd, align: 'left' as const, width: sizes.value * 10.5 }] : []),
  ];
  const rows = bilty.invoices.map(({ invoiceNo, invoiceDate, invoiceValue, ewayBillNo }, at) => [
    invoiceNo,
    showDate(invoiceDate),
    formatRupees(toPaise(invoiceValue)),
    ewayBillNo,
    ...(hasEnds ? [ends[at] ?? ''] : []),
  ]);
  return [table(columns, rows, { size: sizes.small, inset: cellInset(sizes) })];
}

/** The sizes for a paper's format. */
export function sizesOf({ report: { format }, paper: { isEarlier } }: PaperCopy): TypeSizes {
  if (isEarlier) return format === 'A4' ? EARLIER_WHOLE : EARLIER_HALF;
  return format === 'A4' ? WHOLE : HALF;
}
