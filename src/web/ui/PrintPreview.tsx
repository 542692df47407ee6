import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { KEYS } from '#web/key-register.ts';
import { Dialog } from './Dialog.tsx';
import classes from './PrintPreview.module.css';
import { useKeys } from './keys.tsx';
import { PdfView } from './PdfView.tsx';
import { nameOf, saveFile } from './save-file.ts';
import { toast } from './toast.ts';
import { useBlobUrl } from './useBlobUrl.ts';

/** A choice for the print, such as its language. The first option is the default. */
export interface PrintChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface PrintPreviewProps {
  readonly title: string;
  readonly fileName: string;
  readonly choices: readonly PrintChoice[];
  /** The cache key of the print: the same print is not fetched twice. */
  readonly printKey: readonly unknown[];
  readonly load: (chosen: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Blob>;
  /**
   * Fetches the issued copy for printing or downloading, which is counted from then on; absent: copies are not counted, and the preview
   * itself is used.
   */
  readonly issue?: PrintPreviewProps['load'];
  /** Absent: it cannot be shared. */
  readonly onShare?: (chosen: Readonly<Record<string, string>>) => void;
  /** Further actions for the chosen print; absent: none. */
  readonly beside?: (chosen: Readonly<Record<string, string>>) => ReactNode;
  readonly onClose: () => void;
}

/** A dialog with the server's PDF before it is printed: its choices, Print and Download. */
export function PrintPreview({ title, onClose, ...print }: PrintPreviewProps) {
  return (
    <Dialog title={title} onClose={onClose} fullScreen>
      <PrintSheet {...print} focus />
    </Dialog>
  );
}

type PrintSheetProps = Omit<PrintPreviewProps, 'title' | 'onClose'> & { readonly focus?: boolean };

/** The PDF to show: the copy issued last for these choices, else the preview. */
function useIssued({ choices, printKey, load, issue }: PrintSheetProps) {
  const { say } = useLanguage();
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(choices.map(({ name, options }) => [name, options[0]?.value ?? ''])),
  );
  const [issued, setIssued] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const pdf = useQuery({
    queryKey: [...printKey, chosen],
    queryFn: ({ signal }) => load(chosen, signal),
    // A print always shows the currently saved data.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const shown = issued ?? pdf.data;
  const choose = (wanted: Record<string, string>) => {
    setIssued(null);
    setChosen(wanted);
  };
  /** The copy to print or download; null: it could not be fetched, and the user was told why. */
  const take = async (): Promise<Blob | null> => {
    if (shown === undefined || busy) return null;
    if (issue === undefined) return shown;
    setBusy(true);
    try {
      const made = await issue(chosen, new AbortController().signal);
      setIssued(made);
      return made;
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { chosen, choose, pdf, shown, busy, take };
}

/** The print preview as part of a page. */
export function PrintSheet(props: PrintSheetProps) {
  const { fileName, choices, issue, onShare, beside, focus = false } = props;
  const { t } = useLanguage();
  const { chosen, choose, pdf, shown, busy, take } = useIssued(props);
  const frame = useRef<HTMLIFrameElement>(null);
  const url = useBlobUrl(shown);
  // What is printed as soon as the frame has loaded it.
  const [toPrint, setToPrint] = useState<Blob | null>(null);

  const printFrame = () => printIn(frame.current, url);
  const print = async () => {
    if (!navigator.pdfViewerEnabled) await openIssued(take);
    else if (issue === undefined) printFrame();
    else setToPrint(await take());
  };
  const download = async () => {
    const file = await take();
    if (file !== null) saveFile(file, fileName);
  };
  useKeys([{ ...KEYS.print, label: t.actions.print, run: () => void print(), inDialog: true }]);

  return (
    <div className={classes['body']}>
      <div className={classes['sheet']} aria-busy={pdf.isFetching || busy}>
        {pdf.isError ? (
          <PrintFailure error={pdf.error} onRetry={() => void pdf.refetch()} />
        ) : (
          <PdfView
            pdf={shown}
            onViewer={(viewer) => {
              frame.current = viewer;
            }}
            title={fileName}
            // The viewer's own Print and Download would use the preview.
            bare={issue !== undefined}
            onOpen={() => void openIssued(take)}
            onShown={() => {
              if (toPrint === null || toPrint !== shown) return;
              setToPrint(null);
              printFrame();
            }}
          />
        )}
      </div>
      <div className={classes['rail']}>
        <PrintButtons
          url={url}
          fileName={nameOf(shown, fileName)}
          focus={focus}
          busy={busy}
          onPrint={() => void print()}
          onDownload={issue && (() => void download())}
          onShare={onShare && (() => onShare(chosen))}
        />
        <PrintChoices choices={choices} chosen={chosen} onChoose={choose} />
        {beside?.(chosen)}
      </div>
    </div>
  );
}

/** Prints what a frame shows. */
function printIn(frame: HTMLIFrameElement | null, url: string | null): void {
  try {
    frame?.contentWindow?.focus();
    frame?.contentWindow?.print();
  } catch {
    // Safari gives the page no access to its viewer: it is opened in a tab, which has its own Print.
    if (url !== null) window.open(url, '_blank');
  }
}

function PrintFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t, say } = useLanguage();
  return (
    <div className={classes['note']} role="alert">
      <p>{say(sentenceOf(error))}</p>
      <Button variant="default" onClick={onRetry}>
        {t.actions.retry}
      </Button>
    </div>
  );
}

/** Opens the issued copy in a new tab. */
async function openIssued(take: () => Promise<Blob | null>): Promise<void> {
  // Opened during the press itself: after a wait, browsers would block it as a pop-up.
  const tab = window.open('', '_blank');
  const file = await take();
  if (file === null) tab?.close();
  else if (tab !== null) tab.location.href = URL.createObjectURL(file);
}

interface PrintButtonsProps {
  /** Null: there is nothing to print yet. */
  readonly url: string | null;
  readonly fileName: string;
  readonly focus: boolean;
  readonly busy: boolean;
  readonly onPrint: () => void;
  /** Absent: the preview is downloaded. */
  readonly onDownload: (() => void) | undefined;
  readonly onShare: (() => void) | undefined;
}

function PrintButtons({ url, fileName, focus, busy, onPrint, onDownload, onShare }: PrintButtonsProps) {
  const { t } = useLanguage();
  return (
    <div className={classes['buttons']}>
      <Button
        {...(focus && { 'data-autofocus': true })}
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-disabled={url === null || busy}
        onClick={onPrint}
      >
        {t.actions.print}
      </Button>
      <Button
        component="a"
        variant="default"
        href={url ?? undefined}
        aria-disabled={url === null || busy}
        download={fileName}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={(event) => {
          if (onDownload === undefined) return;
          event.preventDefault();
          onDownload();
        }}
      >
        {t.controls.download}
      </Button>
      {onShare !== undefined && (
        <Button variant="default" leftSection={<IconBrandWhatsapp size={16} aria-hidden />} onClick={onShare}>
          {t.controls.sendOnWhatsApp}
        </Button>
      )}
    </div>
  );
}

interface PrintChoicesProps {
  readonly choices: readonly PrintChoice[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (chosen: Record<string, string>) => void;
}

function PrintChoices({ choices, chosen, onChoose }: PrintChoicesProps) {
  return choices.map(({ name, label, options }) => (
    <Radio.Group
      key={name}
      label={label}
      value={chosen[name] ?? ''}
      onChange={(value) => onChoose({ ...chosen, [name]: value })}
    >
      <Stack gap={8} mt={4}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Radio.Group>
  ));
}
