import { Button, FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { declaration, NO_DECLARATION_PAPER } from '#domain/records/declaration.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { PHOTO_BYTES, SCAN_TOO_LARGE } from '#domain/rules/photo-limits.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { useDeclarationWords } from './useDeclarationWords.ts';

// Whose it is, the page says.
const { ownerId: _owner, ...fields } = declaration;

/** What is wrong with the chosen paper; null: nothing. */
function paperFault(paper: File | null): string | null {
  if (paper === null) return NO_DECLARATION_PAPER;
  return paper.size > PHOTO_BYTES ? SCAN_TOO_LARGE : null;
}

/** The form of a declaration, and what sends it with its paper; `share`: how much is sent, null where nothing is on its way. */
function useDeclarationForm(owner: number, onSent: () => void) {
  const { say } = useLanguage();
  const words = useDeclarationWords();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const form = useDefinedForm(fields, { declaredOn: todayInIndia(), carriages: '' }, ({ carriages }) =>
    carriages.trim() === '' ? { carriages: words.carriagesNeeded } : {},
  );
  const [paper, setPaper] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const choose = (chosen: File | null) => {
    setPaper(chosen);
    setFault(null);
  };

  async function submit() {
    const read = form.read();
    const wrong = paperFault(paper);
    setFault(wrong);
    if (form.validate().hasErrors || !read.ok || paper === null || wrong !== null) return focusFirstWrong(root.current);
    setShare(0);
    try {
      await request('hireDeclare', {
        query: { ownerId: owner, ...read.row },
        body: { file: paper },
        idempotencyKey: keyOf([read.row, paper.name, paper.size, paper.lastModified]),
        onProgress: setShare,
      });
      for (const name of ['hireDeclarations', 'hireAccount']) await queries.invalidateQueries({ queryKey: [name] });
      toast.success(words.added);
      onSent();
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(sentenceOf(error)));
      setShare(null);
    }
  }
  return { root, form, paper, choose, fault, share, submit };
}

/** Asks for the declaration of an owner, with its signed paper. */
export function DeclarationDialog({ owner, onClose }: { readonly owner: number; readonly onClose: () => void }) {
  const { t, say } = useLanguage();
  const words = useDeclarationWords();
  const { root, form, paper, choose, fault, share, submit } = useDeclarationForm(owner, onClose);
  return (
    <Dialog title={words.add} onClose={onClose} typed={share !== null || paper !== null}>
      <form
        ref={root}
        noValidate
        className={dialogClasses['dialog']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // The page under it may be a form.
          event.stopPropagation();
          if (share === null) void submit();
        }}
      >
        <p className="quiet">{words.hint}</p>
        <Field form={form} name="declaredOn" />
        <Field
          form={form}
          name="carriages"
          required
          description={words.carriagesHint}
          autoComplete="off"
          data-autofocus
        />
        <FileInput
          accept="image/jpeg,image/png,application/pdf"
          label={words.paper}
          description={words.paperHint}
          placeholder={words.choose}
          value={paper}
          onChange={choose}
          error={fault === null ? undefined : say(fault)}
          withAsterisk
        />
        <div className={dialogClasses['choices']}>
          <Button variant="default" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button type="submit" aria-disabled={share !== null}>
            {share === null ? t.actions.submit : words.sending(Math.round(share * 100))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
