import { expect, test } from 'vitest';
import { documents } from '#domain/kinds.ts';
import { stateFieldOf } from '#domain/steps.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany } from '#test/print/samples.ts';
import { renderPdf } from '../kit/engine.ts';
import { labelsOf } from '../language.ts';
import { spelledOnPaper } from '../paper-labels.hi.ts';
import { documentListReport, NAME } from './document-list.ts';

const stepped = Object.entries(documents).flatMap(([name, document]) => {
  const state = stateFieldOf(document.fields);
  return state === null ? [] : [{ name, document, state }];
});

test('there are documents with states', () => {
  expect(stepped.length).toBeGreaterThan(3);
});

test.each(stepped)(
  'a printed list of $name shows its states by name, in rows and filter',
  async ({ document, state }) => {
    const { field, name } = state;
    for (const language of ['English', 'Hindi'] as const) {
      const named = field.choices.map((each) => {
        const { name: english = each, hindi = each } = field.shown?.[each] ?? {};
        return language === 'English' ? english : spelledOnPaper(hindi);
      });
      const [first = ''] = field.choices;
      const report = {
        company: aCompany(),
        logos: [],
        filters: { search: '', fromDate: '', toDate: '', chosen: [{ label: field.label, value: first }] },
        rows: field.choices.map((each) => ({ [name]: each, sums: {} })),
        columns: [name],
      };
      const columns = () => [{ head: 'x', ...NAME, show: () => 'x' }];
      const { flat } = readBack(await renderPdf(documentListReport(document, report, language, columns)));
      for (const [at, text] of named.entries()) expect(flat).toContain(`${at + 1} x ${text}`);
      expect(flat).toContain(`${labelsOf(language).of(field)}: ${named[0] ?? ''}`);
    }
  },
);
