import { describe, expect, test } from 'vitest';
import { extensionFilters } from '#api/document-lists.ts';
import { filterFields, type AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import type { StateField } from '#domain/steps.ts';
import { en } from '#web/language/en.ts';
import { hi, sayInHindi } from '#web/language/hi.ts';
import { filterChoices } from './filter-choices.ts';

// What the list of each kind offers for the filters of its definition.

const english = { t: en, say: (text: string) => text };
const hindi = { t: hi, say: sayInHindi };
const company = { branches: [{ id: '1', name: 'Head Office' }], parties: {} };

/** Filters that a list does not offer, with the reason. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  'hire.ownerId': 'One of thousands of parties; This Evening links to the memos of an owner.',
  'contract.partyId': 'One of thousands of parties, whom the search finds by name.',
};

const filtered = Object.entries<AnyDocument>(documents)
  .map(([name, document]) => ({ name: name as DocumentName, document, filters: Object.keys(filterFields(document)) }))
  .filter(({ filters }) => filters.length > 0);

test('the filters of every kind are offered by its list, or there is a reason', () => {
  const offered = filtered.flatMap(({ name, document }) =>
    filterChoices(name, document, english, company).map((choice) => `${name}.${choice.name}`),
  );
  const all = filtered.flatMap(({ name, filters }) => filters.map((filter) => `${name}.${filter}`));
  expect(all.filter((filter) => !offered.includes(filter))).toEqual(Object.keys(NOT_OFFERED));
  expect(offered.length).toBeGreaterThan(8);
});

describe.each(filtered)('the filters of $name', ({ name, document }) => {
  const inEnglish = filterChoices(name, document, english, company);
  const inHindi = filterChoices(name, document, hindi, company);

  test('each choice is accepted by the call, and no two are called the same', () => {
    const taken = extensionFilters(document);
    for (const choices of [inEnglish, inHindi]) {
      for (const { name: filter, options } of choices) {
        const field = taken[filter];
        for (const { value } of options) {
          expect(field?.schema().safeParse(field.normalise(value)).success, `${filter} ${value}`).toBe(true);
        }
        expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
        expect(options.length).toBeGreaterThan(0);
      }
    }
  });

  test('states are called as on the chip, in both languages', () => {
    for (const [filter, field] of Object.entries(filterFields(document))) {
      const { shown } = field as Partial<StateField>;
      if (shown === undefined) continue;
      const named = (choices: typeof inEnglish) =>
        choices.find((choice) => choice.name === filter)?.options.map(({ label }) => label);
      expect(named(inEnglish)).toEqual(Object.values(shown).map((state) => state.name));
      expect(named(inHindi)).toEqual(Object.values(shown).map((state) => state.hindi));
    }
  });
});

test('a party that the address names can be seen and removed; its name may still be loading', () => {
  const ofOwner = (name: string) =>
    filterChoices('hire', documents.hire, english, { ...company, parties: { ownerId: { id: '7', name } } }).find(
      (choice) => choice.name === 'ownerId',
    );
  expect(ofOwner('Rathi Roadways')).toMatchObject({
    label: 'Owner',
    any: 'All',
    options: [{ value: '7', label: 'Rathi Roadways' }],
  });
  expect(ofOwner('')).toMatchObject({ options: [], pending: /^\d{1,9}$/ });
});

test('a branch in the address is accepted while the branches load', () => {
  const choices = filterChoices('challan', documents.challan, english, { ...company, branches: [] });
  expect(choices.find(({ name }) => name === 'toBranch')).toMatchObject({ options: [], pending: /^\d{1,9}$/ });
});
