import { type Node, panel, row, rule, text } from '../kit/nodes.ts';
import type { TypeSizes } from './lawful-head.ts';
import { declarationOf, joined, type PaperCopy } from './lawful-paper.ts';

/** Recognizes a company's own terms about jurisdiction. */
const JURISDICTION = /jurisdiction|न्यायालय|अधिकार[- ]?क्षेत्र/iu;

/** The end of a lawful bilty: the carrier's undertakings and declarations, and the signatures. */
export function closingOf(copy: PaperCopy, sizes: TypeSizes): Node {
  const { paper, report, labels } = copy;
  const { settings, company } = report;
  const { lawful: words } = labels;
  const cancelled = paper.bilty.cancelled === 'yes' ? [`${words.cancelled}: ${paper.bilty.cancelReason}`] : [];
  const own = paper.isEarlier ? '' : `${company.terms} ${company.titleHeader}`;
  const isSaid = settings.jurisdiction === '' || JURISDICTION.test(own);
  const carrier = [
    // One supply has one tax document: the bill (spec 4 §5).
    paper.bilty.paymentBasis === 'TBB' ? words.notTaxInvoice : '',
    settings.undertaking,
    declarationOf(copy),
    settings.ownsUpToTen === 'yes' && settings.pan !== '' ? words.tax(settings.pan) : '',
  ];
  const courts = isSaid ? '' : words.jurisdiction(settings.jurisdiction);
  const lines = paper.isEarlier
    ? [...cancelled, ...carrier, company.terms, courts]
    : [...cancelled, joined([...carrier, courts], ' '), company.terms];
  const fine = lines.filter((line) => line !== '');
  const sentences = panel(
    fine.map((line) => text(line, { size: sizes.fine })),
    { inset: sizes.inset },
  );
  return panel([sentences, rule(), signatures(copy, sizes)], {
    framed: true,
    together: true,
    keepWithPrevious: true,
  });
}

function signatures({ report: { company }, labels }: PaperCopy, sizes: TypeSizes): Node {
  const { lawful: words } = labels;
  const { packages, short, name, date } = words.blanks;
  const pair = (first: string, second: string) =>
    row([{ node: blank(first, sizes) }, { node: blank(second, sizes) }], { gap: 6 });
  const received = panel(
    [
      text(words.receivedGoods, { size: sizes.small, bold: true }),
      pair(packages, short),
      pair(name, date),
      text(words.receiverSeal, { size: sizes.label }),
    ],
    { inset: sizes.inset },
  );
  const signed = (above: string, caption: string) =>
    panel(
      [
        panel([text(above, { size: sizes.small, bold: true, align: 'center' })], { atLeast: sizes.value * 5 }),
        text(caption, { size: sizes.label, align: 'center' }),
      ],
      { inset: sizes.inset },
    );
  return panel(
    [
      row(
        [
          { node: received },
          { node: signed('', words.driverSign), width: sizes.sums * 0.7, align: 'bottom' },
          {
            node: signed(labels.forCompany(company.companyName), words.authorised),
            width: sizes.sums,
            align: 'bottom',
          },
        ],
        { divided: true },
      ),
    ],
    { together: true },
  );
}

/** A label followed by a line to fill in by hand. */
function blank(label: string, sizes: TypeSizes): Node {
  return panel(
    [
      row(
        [
          { node: text(label, { size: sizes.label }), width: sizes.label * 8 },
          { node: rule(), align: 'bottom' },
        ],
        { gap: 2 },
      ),
    ],
    { inset: [0, sizes.inset[1]] },
  );
}
