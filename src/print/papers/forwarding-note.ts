// The consignor's declaration handed over with the goods (Carriage by Road Act, 2007, s.8): their value and danger, and the consignor's
// liability for it. The form that the 2011 Rules prescribe was not seen [u]; this one has what the section asks for.
import { numberOf } from '#domain/rules/paper-digest.ts';
import { labelsOf, type Language } from '../language.ts';
import { type Node, panel, type Part, row, rule, type Sheet, space, text } from '../kit/nodes.ts';
import { footOf } from './lawful-bilty.ts';
import { goods, invoices, parties, route, sizesOf } from './lawful-blocks.ts';
import { lawfulHead, type TypeSizes } from './lawful-head.ts';
import {
  declaredOf,
  deliveryOf,
  insuranceOf,
  joined,
  type LawfulBiltyReport,
  type LawfulPaper,
  type PaperCopy,
  paperCopy,
  PAPERS,
  stampOf,
} from './lawful-paper.ts';

/**
 * The data of the notes of some bilties. Pre-printed paper is for the bilty itself; a note has no copies, and no code, because a code
 * proves what the carrier issued.
 */
export interface ForwardingNoteReport extends Omit<LawfulBiltyReport, 'head' | 'papers' | 'heads' | 'elections'> {
  readonly head: 'letterhead' | 'plain';
  readonly papers: readonly Omit<LawfulPaper, 'copies' | 'code'>[];
}

/** Goods forwarding notes, each on a page of its own. */
export function forwardingNoteReport(report: ForwardingNoteReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { note } = labels.lawful;
  const whole: LawfulBiltyReport = { ...report, heads: [], elections: [], papers: [] };
  const numbers = report.papers.length === 1 ? report.papers.map(({ bilty }) => numberOf(bilty)) : [];
  return {
    title: [note.title, ...numbers, '–', report.company.companyName].join(' '),
    lang: labels.lang,
    parts: report.papers.map((paper) =>
      noteOf(paperCopy(whole, { ...paper, copies: [], code: '' }, { copies: [], duplicate: 0 }, language)),
    ),
    paper: PAPERS[report.format],
    tightens: true,
    foot: '',
    pageOf: labels.pageOf,
  };
}

function noteOf(copy: PaperCopy): Part {
  const sizes = sizesOf(copy);
  const { bilty } = copy.paper;
  const { note } = copy.labels.lawful;
  const head = lawfulHead(copy, sizes, note.title);
  const request = panel([text(note.request(bilty.origin, bilty.destination), { size: sizes.value })], {
    inset: sizes.inset,
  });
  return {
    body: panel([
      head,
      panel([route(copy, sizes), parties(copy, sizes)], { framed: true }),
      request,
      panel([goods(copy, sizes), ...invoices(copy, sizes)], { framed: true, givesEnd: true }),
      panel([...declared(copy, sizes), rule(), signatures(copy, sizes)], {
        framed: true,
        together: true,
        keepWithPrevious: true,
      }),
    ]),
    isEarlier: copy.paper.isEarlier,
    runningHead: head,
    foot: footOf(copy),
    stamp: stampOf(copy),
  };
}

/** The consignor's declarations, one line each. */
function declared(copy: PaperCopy, sizes: TypeSizes): Node[] {
  const { bilty } = copy.paper;
  const { lawful: words } = copy.labels;
  const { note } = words;
  const danger = bilty.dangerous === 'yes' ? note.isDangerous(bilty.dangerousClass) : note.isNot;
  const lines = [
    [note.value, declaredOf(copy)],
    [note.dangerous, danger],
    [note.risk, words.risk[bilty.risk]],
    [note.insurance, insuranceOf(copy)],
    [note.freight, bilty.paymentBasis === '' ? '' : words.basis[bilty.paymentBasis]],
    [note.delivery, joined([deliveryOf(copy), bilty.remark])],
  ].filter(([, value]) => value !== '');
  const field = ([label = '', value = '']: readonly string[]) =>
    row(
      [
        { node: text(label, { size: sizes.small, leading: sizes.value }), width: sizes.small * 17 },
        { node: text(value, { size: sizes.value, bold: true }) },
      ],
      { gap: 4 },
    );
  const answers = text(note.answers, { size: sizes.small });
  return [panel([...lines.map(field), space(sizes.inset[1]), answers], { inset: sizes.inset })];
}

function signatures({ report: { company }, labels }: PaperCopy, sizes: TypeSizes): Node {
  const { note } = labels.lawful;
  const signed = (above: string, caption: string) =>
    panel(
      [
        panel([text(above, { size: sizes.small, bold: true, align: 'center' })], { atLeast: sizes.value * 6 }),
        text(caption, { size: sizes.label, align: 'center' }),
      ],
      { inset: sizes.inset },
    );
  return row(
    [{ node: signed('', note.consignorSign) }, { node: signed(labels.forCompany(company.companyName), note.accepted) }],
    { divided: true },
  );
}
