import { IconBan, IconProgressCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import { fieldsOfSteps, refusedChange, stateFieldOf } from '#domain/steps.ts';
import { kindPages } from '#web/kind-pages.ts';
import { webKinds } from '#web/kinds.ts';
import { callsOf, type DocumentCalls } from './document-calls.ts';
import { partyOf, type DocumentScreen, type ScreenOptions, type ScreenStep } from './screen.ts';

/** The foot of a card: all columns that are not shown above it. */
function cardEndOf<D extends AnyDocument>({ columns, document }: Pick<DocumentScreen<D>, 'columns' | 'document'>) {
  const above = [document.number, document.date, partyOf({ columns, document })];
  const named = columns.map(({ field }) => field).filter((field) => !above.includes(field));
  return (shown: (field: keyof D['fields'] & string) => ReactNode) =>
    named.map((field, place) => (
      <Fragment key={field}>
        {place > 0 && ' · '}
        {shown(field)}
      </Fragment>
    ));
}

/** Why a document in its state can no longer be changed, in the server's words; null when it can. */
function stateRefusal(
  { fields, number, title }: AnyDocument,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const state = stateFieldOf(fields);
  if (state === null) return null;
  return refusedChange(`${title} ${String(values[number])}`, state.field, String(values[state.name]))?.message ?? null;
}

/** The steps of a document as its screens offer them, and its state field. */
function stepsOf<D extends AnyDocument>(
  document: D,
  said: ScreenOptions<D>['steps'] = {},
  stepped?: ScreenOptions<D>['stepped'],
): Pick<DocumentScreen<D>, 'steps' | 'state'> {
  const { steps, state } = stepped ?? { steps: document.steps ?? {}, state: stateFieldOf(document.fields)?.name ?? '' };
  return {
    state,
    steps: Object.entries(steps).map(([name, step]): ScreenStep => ({
      icon: step.cancels === true ? IconBan : IconProgressCheck,
      ...said[name],
      name,
      step,
    })),
  };
}

/** The screen of a document: what follows from its definition, with the options of its kind. */
export function screenOf<const D extends AnyDocument>(
  name: DocumentName,
  document: D,
  { changedBySave = [], steps, stepped, ...options }: ScreenOptions<D>,
): DocumentScreen<D> {
  // The contract was made from this very definition.
  const calls = callsOf(name) as unknown as DocumentCalls<D>;
  const fileTitle = document.title.replaceAll(' ', '_');
  const isNumberOrDate = (field: string) => field === document.number || field === document.date;
  return {
    ...calls,
    document,
    words: (t) => t.documents.kinds[name],
    firstField: Object.keys(document.fields).find((field) => !isNumberOrDate(field)) ?? document.number,
    numberRequired: `${document.fields[document.number]?.label ?? ''} is required.`,
    refusal: (answer) => stateRefusal(document, answer),
    notCopied: { fields: [...fieldsOfSteps(document)], lists: [] },
    printName: `${fileTitle}.pdf`,
    printListName: `View_${fileTitle}_List.pdf`,
    ...kindPages[name],
    icon: webKinds[name].icon,
    ...options,
    ...stepsOf(document, steps, stepped),
    cardEnd: options.cardEnd ?? cardEndOf({ columns: options.columns, document }),
    changedBySave: [...calls.changedBySave, ...changedBySave],
  };
}
