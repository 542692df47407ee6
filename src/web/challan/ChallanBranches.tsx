import { useEffect, useRef } from 'react';
import type { challan } from '#domain/documents/challan.ts';
import { DocumentChoice, Wide } from '#web/documents/DocumentFields.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import type { ChallanBranch } from './challan-books.ts';

interface ChallanBranchesProps {
  readonly form: DocumentFormOf<typeof challan>;
  readonly branches: readonly ChallanBranch[];
}

/** Between which branches a challan goes; nothing where a company has only one. The other's city is where it goes to. */
export function ChallanBranches({ form, branches }: ChallanBranchesProps) {
  const { toBranch = '', destination = '' } = form.state.texts;
  const chosen = useRef(toBranch);
  const { setText } = form;
  useEffect(() => {
    if (chosen.current === toBranch) return;
    const city = branches.find(({ id }) => String(id) === toBranch)?.city;
    // While a name is being typed it is none.
    if (city === undefined) return;
    const before = branches.find(({ id }) => String(id) === chosen.current)?.city ?? '';
    chosen.current = toBranch;
    // What the clerk typed stays.
    if (destination === '' || destination === before) setText('destination', city);
  }, [branches, destination, setText, toBranch]);
  if (branches.length < 2) return null;
  const options = branches.map(({ id, name }) => ({ value: String(id), label: name }));
  const own = branches.filter(({ mayWrite }) => mayWrite).map(({ id }) => String(id));
  return (
    <>
      <Wide>
        <DocumentChoice
          form={form}
          name="fromBranch"
          required
          options={options.filter(({ value }) => form.editing || own.includes(value))}
        />
      </Wide>
      <Wide>
        <DocumentChoice form={form} name="toBranch" required options={options} />
      </Wide>
    </>
  );
}
