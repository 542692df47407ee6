import { type Copy, copiesMade, type MadeCopy } from '#domain/rules/copies.ts';
import type { LawfulPaper } from '#print/papers/lawful-paper.ts';
import type { LrPrintJob } from '#print/counter-report.ts';
import { type CounterPapers, paperOf, type PrintableLr } from '#print/papers/printed-lr.ts';

/** How to print LRs; an empty choice means the company's setting. */
export interface AskedPrint extends Pick<MadeCopy, 'printedAt' | 'printedBy'> {
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
export const countedCopies = ({ copies }: Pick<AskedPrint, 'copies'>): readonly MadeCopy['copy'][] =>
  copies.length === 0 ? [''] : copies;

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function paperOfLr({ codeAddress }: CounterPapers, lr: PrintableLr, asked: AskedPrint): LawfulPaper {
  const made = copiesMade(lr.copies, countedCopies(asked), asked);
  return paperOf(lr.bilty, lr.lookup, lr.driverMobile, {
    copies: asked.copies.map((copy) => ({
      copy,
      duplicate: made.find((each) => each.copy === copy)?.duplicate ?? 0,
    })),
    code: lr.code === '' ? '' : `${codeAddress}${lr.code}`,
    preview: asked.preview,
  });
}

/** The job that prints LRs of this counter as the portal would. */
export function printJobOf(papers: CounterPapers, lrs: readonly PrintableLr[], asked: AskedPrint): LrPrintJob {
  const { company, logos, settings, heads, elections } = papers;
  return {
    language: asked.language === '' ? company.language : asked.language,
    ...(asked.pins && { pins: asked.pins }),
    data: {
      company,
      logos: logos.map((logo) => (logo === '' ? null : bytesOfBase64(logo))),
      settings,
      heads,
      elections,
      format: asked.format === '' ? settings.printFormat : asked.format,
      head: asked.head === '' ? settings.printHead : asked.head,
      papers: lrs.map((lr) => paperOfLr(papers, lr, asked)),
    },
  };
}
