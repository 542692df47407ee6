import { FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { declaration, NO_DECLARATION_PAPER } from '#domain/records/declaration.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { PHOTO_BYTES, SCAN_TOO_LARGE } from '#domain/rules/photo-limits.ts';
import { request } from '#web/client/request.ts';
import { FileForm } from '#web/forms/FileForm.tsx';
import { useFileForm } from '#web/forms/useFileForm.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { useDeclarationWords } from './useDeclarationWords.ts';

// The page gives the owner.
const { ownerId: _owner, ...fields } = declaration;

/** The fault of the chosen paper; null: none. */
function paperFault([paper]: readonly File[]): string | null {
  if (paper === undefined) return NO_DECLARATION_PAPER;
  return paper.size > PHOTO_BYTES ? SCAN_TOO_LARGE : null;
}

/** The dialog to enter the declaration of a truck owner, with its signed paper. */
export function DeclarationDialog({ owner, onClose }: { readonly owner: number; readonly onClose: () => void }) {
  const words = useDeclarationWords();
  const queries = useQueryClient();
  const form = useDefinedForm(fields, { declaredOn: todayInIndia(), carriages: '' }, ({ carriages }) =>
    carriages.trim() === '' ? { carriages: words.carriagesNeeded } : {},
  );
  const paper = useFileForm(form, {
    faultOf: paperFault,
    send: async (row, [file], sending) => {
      await request('hireDeclare', { query: { ownerId: owner, ...row }, body: file ? { file } : {}, ...sending });
      for (const name of ['hireDeclarations', 'hireAccount']) await queries.invalidateQueries({ queryKey: [name] });
      toast.success(words.added);
      onClose();
    },
  });
  const [chosen = null] = paper.files;
  return (
    <Dialog title={words.add} onClose={onClose} typed={paper.share !== null || chosen !== null}>
      <FileForm form={paper} onClose={onClose}>
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
          value={chosen}
          onChange={(file) => paper.choose(file === null ? [] : [file])}
          error={paper.fault}
          withAsterisk
        />
      </FileForm>
    </Dialog>
  );
}
