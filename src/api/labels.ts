import { choice, count, text } from '#domain/fields.ts';
import { LABEL_PAPERS } from '#domain/rules/label-papers.ts';
import { call } from './call.ts';
import { printerChoice, printLanguage } from './shapes.ts';

/** The call that prints labels for an LR's packages. */
export const labelCalls = {
  labelPrint: call({
    method: 'GET',
    path: 'Label/Print',
    summary:
      'A label for each package of a lawful bilty, up to 999, or with `package` only for that one: a PDF for a roll of 100 × 50 mm or with 24 on an A4 sheet; with a label `printer` of an office, the commands for it (ZPL, TSPL).',
    who: 'company',
    query: {
      number: text({ wire: 'Bilty_No', label: 'Bilty No.', required: 'Bilty No. is required.', max: 20 }),
      // 0: all packages.
      package: count({ wire: 'package', label: 'Package' }),
      paper: choice(LABEL_PAPERS, { wire: 'paper', label: 'Paper', blank: 'Roll' }),
      ...printLanguage,
      ...printerChoice,
    },
    answer: { pdf: 'Labels.pdf', prn: true },
  }),
};
