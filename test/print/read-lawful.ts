import type { Language } from '#print/language.ts';
import type { LawfulBiltyReport, LawfulPaper } from '#print/papers/lawful-paper.ts';
import { runReport } from '#print/reports.ts';
import { aLawfulBilty, aLawfulPaper, aLawfulReport } from './lawful-samples.ts';
import { readBack, type ReadPdf } from './read-back.ts';

/** Prints LRs. */
export const printed = (report: Partial<LawfulBiltyReport> = {}, language: Language = 'English') =>
  runReport({ report: 'lawful-bilty', language, data: aLawfulReport(report) });

/** Prints LRs and reads the print back. */
export const read = async (report: Partial<LawfulBiltyReport> = {}, language: Language = 'English'): Promise<ReadPdf> =>
  readBack(await printed(report, language));

/** Prints one LR with some fields of its own, and reads the print back. */
export const readOne = (
  bilty: Partial<LawfulPaper['bilty']>,
  report: Partial<LawfulBiltyReport> = {},
  paper: Partial<LawfulPaper> = {},
) => read({ ...report, papers: [aLawfulPaper({ bilty: aLawfulBilty(bilty), ...paper })] });

/** How often a phrase is in a text. */
export const times = (text: string, phrase: string) => text.split(phrase).length - 1;
