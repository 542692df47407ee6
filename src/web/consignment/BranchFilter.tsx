import { useLanguage } from '#web/language/useLanguage.ts';
import { Select } from '#web/ui/Select.tsx';
import { useBranches } from './useBranches.ts';

interface BranchFilterProps {
  /** The chosen branch's id; empty: all. */
  readonly value: string;
  /** The words for all branches. */
  readonly all: string;
  readonly onChange: (branch: string) => void;
}

/** Narrows a page to a branch; nothing where the company has only one. */
export function BranchFilter({ value, all, onChange }: BranchFilterProps) {
  const { say } = useLanguage();
  const branches = useBranches();
  if (branches.length <= 1) return null;
  return (
    <Select
      label={say('Branch')}
      data={[{ value: '', label: all }, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      allowDeselect={false}
      onChange={(branch) => onChange(branch ?? '')}
    />
  );
}
