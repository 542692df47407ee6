import { Fragment, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Fields, RowOf } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import type { Messages } from '#web/ui/entries.ts';
import { errorsByName, useDefinedForm, type EntriesOf, type TextsOf } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { asksToConfirm } from './asks-once.ts';
import { DialogForm } from './DialogForm.tsx';
import classes from './DialogParts.module.css';

/** How a field is shown, where its definition does not say. */
interface FieldOptions {
  readonly description?: ReactNode;
  readonly readOnly?: boolean;
  readonly autoComplete?: string;
  /** Labels for choices whose value is not shown as is. */
  readonly shown?: Readonly<Record<string, string>>;
}

/** The form of a dialog's fields. */
export type AskForm<F extends Fields> = ReturnType<typeof useDefinedForm<F>>;

interface AskDialogProps<F extends Fields> {
  readonly title: string;
  /** The fields, in this order; the first that can be filled in gets the focus. */
  readonly fields: F;
  readonly initial: EntriesOf<F>;
  readonly fieldOptions?: Readonly<Partial<Record<keyof F, FieldOptions>>>;
  /** Shown above the fields. */
  readonly intro?: ReactNode;
  /** Draws a field in another way; undefined: as its definition says, null: not asked for at the moment. */
  readonly renderField?: (name: keyof F & string, form: AskForm<F>) => ReactNode;
  /** Shown below the fields, from what is typed so far. */
  readonly renderBelow?: (typed: TextsOf<F>) => ReactNode;
  /** The caption of the submit button; "Submit" when absent. */
  readonly caption?: string;
  /** The action undoes or removes something: its button is red, and Enter in a field moves on but never submits. */
  readonly danger?: boolean;
  /** The caption of the close button; "Cancel" when absent. */
  readonly keep?: string;
  /** In two columns, when there are many fields. */
  readonly wide?: boolean;
  readonly size?: 'lg';
  /** Errors that the fields alone cannot detect. */
  readonly check?: (typed: TextsOf<F>) => Messages;
  /** Sends what was typed and closes; throws what `request` throws. */
  readonly send: (row: RowOf<F>) => Promise<void>;
  readonly onClose: () => void;
}

function useAskForm<F extends Fields>(
  root: RefObject<HTMLFormElement | null>,
  { fields, initial, check, send }: Pick<AskDialogProps<F>, 'fields' | 'initial' | 'check' | 'send'>,
) {
  const { say } = useLanguage();
  const [busy, setBusy] = useState(false);
  // A second press before the next render must not send again.
  const sending = useRef(false);
  const form = useDefinedForm(fields, initial, check);
  const submit = async () => {
    if (sending.current) return;
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) return focusFirstWrong(root.current);
    sending.current = true;
    setBusy(true);
    try {
      await send(read.row);
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields), asksToConfirm(error));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong(root.current);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { form, busy, submit };
}

/** A dialog that asks for a few fields. */
export function AskDialog<F extends Fields>(props: AskDialogProps<F>) {
  const { title, fields, fieldOptions } = props;
  const root = useRef<HTMLFormElement>(null);
  const { form, busy, submit } = useAskForm(root, props);
  const names = Object.keys(fields) as (keyof F & string)[];
  const drawn = names.map((name) => ({ name, own: props.renderField?.(name, form) }));
  const typed = names.filter((name) => fieldOptions?.[name]?.readOnly !== true);
  // One that is drawn by the dialog's owner, such as a branch that is proposed, marks itself if it takes the focus.
  const first = typed.find((name) => drawn.some((each) => each.name === name && each.own === undefined));

  return (
    <Dialog title={title} onClose={props.onClose} size={props.size ?? (props.wide === true ? 'lg' : 'sm')}>
      <DialogForm
        root={root}
        busy={busy}
        onSubmit={() => void submit()}
        onClose={props.onClose}
        caption={props.caption}
        keep={props.keep}
        danger={props.danger}
        submitFocused={typed.length === 0}
      >
        {props.intro}
        <div className={classes['fields']} data-wide={props.wide}>
          {drawn.map(({ name, own }) => {
            if (own !== undefined) return <Fragment key={name}>{own}</Fragment>;
            return (
              <Field
                key={name}
                form={form}
                name={name}
                autoComplete="off"
                {...fieldOptions?.[name]}
                {...(name === first && { 'data-autofocus': true })}
              />
            );
          })}
        </div>
        {props.renderBelow?.(form.values)}
      </DialogForm>
    </Dialog>
  );
}
