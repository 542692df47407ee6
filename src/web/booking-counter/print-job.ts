import { type Copy, copiesMade, type MadeCopy } from '#domain/rules/copies.ts';
import type { LawfulPaper } from '#print/papers/lawful-paper.ts';
import type { LrPrintJob } from '#print/counter-report.ts';
import { type CounterPapers, paperOf, type PrintableLr } from '#print/papers/printed-lr.ts';

/** How to print LRs; an empty choice means the company's setting. */
export interface PrintChoice extends Pick<MadeCopy, 'printedAt' | 'printedBy'> {
  readonly language: LrPrintJob['language'] | '';
  readonly format: LrPrintJob['data']['format'] | '';
  readonly head: LrPrintJob['data']['head'] | '';
  /** None: one paper without a mark. */
  readonly copies: readonly Copy[];
  readonly preview: boolean;
  /** The dot-matrix printer it is for; absent for a PDF. */
  readonly pins?: LrPrintJob['pins'];
}

/** The copies that a paper counts as. */
export const countedCopies = ({ copies }: Pick<PrintChoice, 'copies'>): readonly MadeCopy['copy'][] =>
  copies.length === 0 ? [''] : copies;

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function paperOfLr({ codeAddress }: CounterPapers, lr: PrintableLr, choice: PrintChoice): LawfulPaper {
  const made = copiesMade(lr.copies, countedCopies(choice), choice);
  return paperOf(lr.bilty, lr.lookup, lr.driverMobile, {
    copies: choice.copies.map((copy) => ({
      copy,
      duplicate: made.find((each) => each.copy === copy)?.duplicate ?? 0,
    })),
    code: lr.code === '' ? '' : `${codeAddress}${lr.code}`,
    preview: choice.preview,
  });
}

/** The job that prints LRs of this counter as the portal would. */
export function printJobOf(papers: CounterPapers, lrs: readonly PrintableLr[], choice: PrintChoice): LrPrintJob {
  const { company, logos, settings, heads, elections } = papers;
  return {
    language: choice.language === '' ? company.language : choice.language,
    ...(choice.pins && { pins: choice.pins }),
    data: {
      company,
      logos: logos.map((logo) => (logo === '' ? null : bytesOfBase64(logo))),
      settings,
      heads,
      elections,
      format: choice.format === '' ? settings.printFormat : choice.format,
      head: choice.head === '' ? settings.printHead : choice.head,
      papers: lrs.map((lr) => paperOfLr(papers, lr, choice)),
    },
  };
}
