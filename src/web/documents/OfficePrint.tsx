import { Button } from '@mantine/core';
import { IconPrinter, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isLabelPrinter, pinsOf, printer as definition } from '#domain/records/printer.ts';
import { isCounter } from '#web/client/counter-flag.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Select } from '#web/ui/Select.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import { lastPrints, PrintJobs, usePrintJobs } from './PrintJobs.tsx';
import { usePrintJobWords } from './usePrintJobWords.ts';

/** The papers for which a branch can have a usual printer. */
export type UsualFor = 'forLr' | 'forChallan' | 'forReceipt' | 'forLabel' | null;

interface OfficePrintProps {
  /** The file name of the PDF. */
  readonly fileName: string;
  readonly usual: UsualFor;
  /** Fetches the data for a printer; given the id of a print job, the portal also sends it to the printer. */
  readonly load: (on: { readonly printer: number; readonly printJob: string }, signal: AbortSignal) => Promise<Blob>;
}

/**
 * The active printers that need more than a PDF, or to which the portal sends; the usual printer of the user's branch for this paper comes
 * first.
 */
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
      ({ isActive, kind, way }) =>
        isActive === 'yes' &&
        (usual === 'forLabel' ? isLabelPrinter(kind) : pinsOf(kind) !== null || (kind === 'Ordinary' && way === 'IPP')),
    )
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Fetches the data for a printer, to save it as a file or to have it sent. */
function useFetching({ fileName, load }: OfficePrintProps) {
  const { say } = useLanguage();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const doing = async (work: (signal: AbortSignal) => Promise<void>) => {
    setBusy(true);
    try {
      await work(new AbortController().signal);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    download: (printer: number) =>
      doing(async (signal) => {
        saveFile(await load({ printer, printJob: '' }, signal), fileName.replace(/\.pdf$/, '.prn'));
      }),
    send: (printer: number) =>
      doing(async (signal) => {
        await load({ printer, printJob: crypto.randomUUID() }, signal);
        await queries.invalidateQueries({ queryKey: lastPrints(printer).queryKey });
      }),
  };
}

/** Prints a paper on an office printer; renders nothing when the company has none. */
export default function OfficePrint(props: OfficePrintProps) {
  const words = useLanguage().t.documents.print;
  const jobWords = usePrintJobWords();
  const printers = useOfficePrinters(props.usual);
  const [picked, setPicked] = useState<string | null>(null);
  const { busy, download, send } = useFetching(props);
  const chosen = printers.find(({ id }) => String(id) === picked) ?? printers[0];
  const isSent = chosen?.way === 'IPP';
  const jobs = usePrintJobs(chosen?.id ?? 0, isSent);
  if (chosen === undefined) return null;
  const { id: printer, kind } = chosen;
  // A counter can print even so.
  const isCut = isSent && jobs.isError && isCounter();
  return (
    <>
      <Select
        label={words.officePrinter}
        {...(pinsOf(kind) !== null && { description: words.carbonHint })}
        data={printers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(printer)}
        allowDeselect={false}
        onChange={setPicked}
      />
      {isCut && <output>{jobWords.notSent}</output>}
      {isSent && !isCut && (
        <Button loading={busy} leftSection={<IconSend size={16} aria-hidden />} onClick={() => void send(printer)}>
          {jobWords.send}
        </Button>
      )}
      {kind !== 'Ordinary' && (
        <Button
          variant={isCut ? 'filled' : 'default'}
          loading={busy}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void download(printer)}
        >
          {words.forOfficePrinter}
        </Button>
      )}
      {isSent && !isCut && <PrintJobs key={printer} jobs={jobs} />}
    </>
  );
}
