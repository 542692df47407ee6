import type { Fields } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import { Select } from '#web/ui/Select.tsx';
import type { ShownBranch } from './useBranches.ts';

interface BranchSelectProps<F extends Fields> {
  readonly form: RecordFormOf<F>;
  readonly branches: readonly ShownBranch[];
}

/** Selects the branch in a form's field `branchId`; a closed branch is offered only if it is already chosen. */
export function BranchSelect<F extends Fields>({ form, branches }: BranchSelectProps<F>) {
  const { t, say } = useLanguage();
  const { value, error, onChange, onBlur } = form.getInputProps('branchId');
  return (
    <Select
      name="branchId"
      label={say(form.fields['branchId']?.label ?? '')}
      required
      data={branches
        .filter(({ active, id }) => active || id === value)
        .map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
      value={value === '' ? null : value}
      error={error === undefined ? undefined : say(error)}
      searchable={branches.length > 8}
      nothingFoundMessage={t.controls.nothingFound}
      onChange={(chosen) => onChange(chosen ?? '')}
      onBlur={onBlur}
    />
  );
}
