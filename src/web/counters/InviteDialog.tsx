import { Button } from '@mantine/core';
import { useState } from 'react';
import { counter } from '#domain/records/counter.ts';
import { request } from '#web/client/request.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { checkPattern, drawCounterField } from './CounterFields.tsx';
import { useCounterWords } from './useCounterWords.ts';

/** Creates and shows the code that makes a browser a counter. */
export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useCounterWords();
  const branches = useBranches().filter(({ active }) => active);
  const [made, setMade] = useState<{ readonly name: string; readonly invite: string } | null>(null);
  if (made !== null)
    return (
      <Dialog title={words.inviteShown(made.name)} onClose={onClose} typed>
        <p>{words.inviteOnce}</p>
        <CopyField label={words.inviteCode} value={made.invite} />
        <CopyField label={words.invitePage} value={`${location.origin}/dashboard/counter`} />
        <div className={dialogClasses['choices']}>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </Dialog>
    );
  // The form is preset with the first branch.
  if (branches.length === 0) return null;
  return (
    <AskDialog
      title={words.inviteTitle}
      fields={counter}
      initial={{ branch: Number(branches[0]?.id ?? 0), name: '', code: '', pattern: counter.pattern.blank }}
      fieldOptions={{ code: { description: words.codeHint } }}
      check={(typed) => checkPattern(typed, branches)}
      renderField={drawCounterField(branches)}
      caption={words.inviteIt}
      send={async (row) => {
        const { invite } = await request('counterInvite', { body: row });
        setMade({ name: row.name, invite });
      }}
      onClose={onClose}
    />
  );
}
