import type { Fields } from '#domain/define.ts';
import type { AskForm } from '#web/forms/AskDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useHireWords } from './useHireWords.ts';

/** The fields for a TDS other than the statutory one, with its reason; other fields are drawn as usual. */
export function OwnTds({ name, form }: { readonly name: string; readonly form: AskForm<Fields> }) {
  const words = useHireWords();
  const description = name === 'tdsAmount' ? words.ownTds : name === 'reason' ? words.ownTdsReason : undefined;
  return <Field form={form} name={name} autoComplete="off" {...(description !== undefined && { description })} />;
}
