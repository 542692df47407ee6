import { filterFields, type AnyDocument } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { Words } from '#web/language/en.ts';
import type { NamedChoice } from '#web/lists/list-filter.ts';

type FilterOptions = Pick<NamedChoice, 'options' | 'pending'>;

/** The values of filters that only the company's data have. */
export interface CompanyOptions {
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  /** The parties named in the address, by filter; a name is empty while it loads. */
  readonly parties: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
}

const ID = /^\d{1,9}$/;

/** The filters of a document's list that hold the id of a party. */
export const partyFilters = (document: AnyDocument): readonly string[] =>
  Object.keys(filterFields(document)).filter((name) => document.refersTo?.[name]?.to === 'party');

/** Whether a document's list is filtered by a branch. */
export const hasBranchFilter = (document: AnyDocument): boolean =>
  Object.values(filterFields(document)).some(({ isBranch }) => isBranch);

/**
 * The choices that the filters of a document's list offer: states and other values of the definition, and the company's branches. There are
 * too many parties to choose from: one that the address names can be seen and removed.
 */
export function filterChoices(
  kind: DocumentName,
  document: AnyDocument,
  { t, say }: { readonly t: Words; readonly say: (english: string) => string },
  { branches, parties }: CompanyOptions,
): readonly NamedChoice[] {
  const words: Readonly<Record<string, string>> = { yes: t.lists.yes, no: t.lists.no };
  const optionsOf = (name: string): FilterOptions | null => {
    const { choices, isBranch, ...field } = filterFields(document)[name] ?? {};
    if (choices !== undefined) {
      const shown = 'isState' in field ? t.steps.kinds[kind].state : (value: string) => words[value] ?? say(value);
      return { options: choices.map((value) => ({ value, label: shown(value) })) };
    }
    if (isBranch) {
      const options = branches.map(({ id, name: label }) => ({ value: id, label }));
      // Each company has at least one.
      return { options, ...(options.length === 0 && { pending: ID }) };
    }
    const party = parties[name];
    if (party === undefined) return null;
    return party.name === '' ? { options: [], pending: ID } : { options: [{ value: party.id, label: party.name }] };
  };
  return Object.entries(filterFields(document)).flatMap(([name, { label }]) => {
    const found = optionsOf(name);
    return found === null ? [] : [{ name, label: say(label), any: t.lists.all, ...found }];
  });
}
