import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLabelPrinter, pinsOf, printer as definition } from '#domain/records/printer.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Select } from '#web/ui/Select.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';

/** For what a branch has a usual printer. */
export type UsualFor = 'forLr' | 'forChallan' | 'forReceipt' | 'forLabel' | null;

interface OfficePrintProps {
  /** What the file is called as a PDF. */
  readonly fileName: string;
  readonly usual: UsualFor;
  /** Fetches what a printer is sent. */
  readonly load: (printer: number, signal: AbortSignal) => Promise<Blob>;
}

/** The printers in use that are sent more than a PDF, of pins or of labels, that of the user's own branch for such a paper first. */
function useOfficePrinters(usual: UsualFor) {
  const { tenantId } = useUser();
  const enabled = tenantId !== '';
  const printers = useQuery({ ...callQuery('printerList'), enabled }).data ?? [];
  const branches = useQuery({ ...callQuery('branchList'), enabled }).data ?? [];
  const homes = branches.filter(({ isHome }) => isHome === 'yes').map(({ id }) => id);
  const rank = ({ branchId, ...row }: ReturnType<typeof rowOf<typeof definition.fields>>) =>
    (homes.includes(branchId) ? 0 : 2) + (usual !== null && row[usual] === 'yes' ? 0 : 1);
  return printers
    .map((saved) => ({ id: Number(saved.id), ...rowOf(definition.fields, saved) }))
    .filter(
      ({ isActive, kind }) =>
        isActive === 'yes' && (usual === 'forLabel' ? isLabelPrinter(kind) : pinsOf(kind) !== null),
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Prints a paper on a dot matrix printer of the office; nothing, where the company has none. */
export default function OfficePrint({ fileName, usual, load }: OfficePrintProps) {
  const { t, say } = useLanguage();
  const words = t.documents.print;
  const printers = useOfficePrinters(usual);
  const [picked, setPicked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = printers.find(({ id }) => String(id) === picked) ?? printers[0];
  if (chosen === undefined) return null;
  const print = async () => {
    setBusy(true);
    try {
      saveFile(await load(chosen.id, new AbortController().signal), fileName.replace(/\.pdf$/, '.prn'));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Select
        label={words.officePrinter}
        {...(usual !== 'forLabel' && { description: words.carbonHint })}
        data={printers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(chosen.id)}
        allowDeselect={false}
        onChange={setPicked}
      />
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void print()}
      >
        {words.forOfficePrinter}
      </Button>
    </>
  );
}
