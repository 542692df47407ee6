import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { DocumentScreen } from './screen.ts';

interface StateChipProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  /** The document's known fields. */
  readonly known: Readonly<Record<string, unknown>>;
}

/** Whether a kind's state is a field of its own definition, shown in its lists, forms and reports. */
export const hasState = <D extends AnyDocument>({ document, state }: DocumentScreen<D>): boolean =>
  Object.hasOwn(document.fields, state);

/** The state of a document as a word, with the icon of the step that led to it; in the first state, the icon of the kind. */
export function StateChip<D extends AnyDocument>({ screen, known }: StateChipProps<D>) {
  const { t } = useLanguage();
  const { name, steps, icon } = screen;
  if (!hasState(screen)) return null;
  const state = textIn(known, screen.state);
  const led = steps.find(({ step }) => step.to === state);
  const goesOn = steps.some(({ step }) => step.cancels !== true && step.from.includes(state));
  const tone = led?.step.cancels === true ? 'danger' : goesOn ? 'warning' : 'plain';
  return <Chip tone={tone} icon={led?.icon ?? icon} text={t.steps.kinds[name].state(state)} />;
}
