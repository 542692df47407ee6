import { useEffect, useRef } from 'react';
import type { challan } from '#domain/documents/challan.ts';
import { DocumentChoice, Wide } from '#web/documents/DocumentFields.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import type { ChallanBranch } from './challan-books.ts';

interface ChallanBranchesProps {
  readonly form: DocumentFormOf<typeof challan>;
  readonly branches: readonly ChallanBranch[];
}

type TextName = 'origin' | 'originState' | 'destination';

/** The fields for both ends of a challan's route, each filled from its branch. */
const ENDS = {
  fromBranch: ({ city, stateCode }: ChallanBranch) => ({ origin: city, originState: stateCode }),
  toBranch: ({ city }: ChallanBranch) => ({ destination: city }),
} satisfies Readonly<Record<string, (branch: ChallanBranch) => Partial<Record<TextName, string>>>>;

/** Fills in the town when the branch changes, but keeps what the clerk typed. */
function useTowns({ form, branches }: ChallanBranchesProps, end: keyof typeof ENDS): void {
  const { texts } = form.state;
  const chosen = texts[end] ?? '';
  const before = useRef(chosen);
  const { setText } = form;
  useEffect(() => {
    if (before.current === chosen) return;
    const townOf = (branch: string): Partial<Record<TextName, string>> => {
      const found = branches.find(({ id }) => String(id) === branch);
      return found === undefined ? {} : ENDS[end](found);
    };
    const town = Object.entries(townOf(chosen)) as [TextName, string][];
    // While a name is being typed there is no branch.
    if (town.length === 0) return;
    const former = townOf(before.current);
    before.current = chosen;
    for (const [name, text] of town) {
      const stands = texts[name] ?? '';
      if (stands === '' || stands === former[name]) setText(name, text);
    }
  }, [branches, chosen, end, setText, texts]);
}

/** The branches between which a challan goes, whose towns fill its route; nothing if the company has only one branch. */
export function ChallanBranches({ form, branches }: ChallanBranchesProps) {
  useTowns({ form, branches }, 'fromBranch');
  useTowns({ form, branches }, 'toBranch');
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
