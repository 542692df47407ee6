import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Loader, Radio, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { Dialog } from './Dialog.tsx';
import classes from './PrintPreview.module.css';
import { useKeys } from './keys.tsx';
import { useBlobUrl } from './useBlobUrl.ts';

/** Something the clerk chooses for the print, such as its language. The first option is the usual one. */
export interface PrintChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface PrintPreviewProps {
  readonly title: string;
  readonly fileName: string;
  readonly choices: readonly PrintChoice[];
  /** What is printed, for the cache: the same again is not fetched twice. */
  readonly printKey: readonly unknown[];
  readonly load: (chosen: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Blob>;
  /** Absent: it is not sent to anybody. */
  readonly onShare?: (chosen: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** The server's PDF before it is printed: its choices, Print and Download. */
export function PrintPreview({ title, onClose, ...print }: PrintPreviewProps) {
  return (
    <Dialog title={title} onClose={onClose} fullScreen>
      <PrintSheet {...print} focus />
    </Dialog>
  );
}

type PrintSheetProps = Omit<PrintPreviewProps, 'title' | 'onClose'> & { readonly focus?: boolean };

/** The same as a part of a page. */
export function PrintSheet({ fileName, choices, printKey, load, onShare, focus = false }: PrintSheetProps) {
  const { t, say } = useLanguage();
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(choices.map(({ name, options }) => [name, options[0]?.value ?? ''])),
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const pdf = useQuery({
    queryKey: [...printKey, chosen],
    queryFn: ({ signal }) => load(chosen, signal),
    // A print shows what is saved now, not what was.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const url = useBlobUrl(pdf.data);

  const print = () => {
    const page = frame.current?.contentWindow;
    if (page) {
      page.focus();
      page.print();
    } else if (url !== null) window.open(url, '_blank', 'noopener');
  };
  useKeys([{ keys: 'Ctrl+P', label: t.actions.print, run: print, inDialog: true }]);

  return (
    <div className={classes['body']}>
      <div className={classes['sheet']} aria-busy={pdf.isFetching}>
        {pdf.isError ? (
          <div className={classes['note']} role="alert">
            <p>{say(sentenceOf(pdf.error))}</p>
            <Button variant="default" onClick={() => void pdf.refetch()}>
              {t.actions.retry}
            </Button>
          </div>
        ) : (
          <PdfView url={url} frame={frame} title={fileName} />
        )}
      </div>
      <div className={classes['rail']}>
        <PrintButtons
          url={url}
          fileName={fileName}
          focus={focus}
          onPrint={print}
          onShare={onShare && (() => onShare(chosen))}
        />
        <PrintChoices choices={choices} chosen={chosen} onChoose={setChosen} />
      </div>
    </div>
  );
}

interface PrintButtonsProps {
  /** Null: there is nothing to print yet. */
  readonly url: string | null;
  readonly fileName: string;
  readonly focus: boolean;
  readonly onPrint: () => void;
  readonly onShare: (() => void) | undefined;
}

function PrintButtons({ url, fileName, focus, onPrint, onShare }: PrintButtonsProps) {
  const { t } = useLanguage();
  return (
    <div className={classes['buttons']}>
      <Button
        {...(focus && { 'data-autofocus': true })}
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-disabled={url === null}
        onClick={onPrint}
      >
        {t.actions.print}
      </Button>
      <Button
        component="a"
        variant="default"
        href={url ?? undefined}
        aria-disabled={url === null}
        download={fileName}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t.ui.download}
      </Button>
      {onShare !== undefined && (
        <Button variant="default" leftSection={<IconBrandWhatsapp size={16} aria-hidden />} onClick={onShare}>
          {t.ui.sendOnWhatsApp}
        </Button>
      )}
    </div>
  );
}

interface PdfViewProps {
  /** Null: it is not there yet. */
  readonly url: string | null;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly title: string;
}

function PdfView({ url, frame, title }: PdfViewProps) {
  const { t } = useLanguage();
  return url === null ? (
    <output className={classes['note']}>
      <Loader size="sm" />
      <br />
      {t.ui.preparing}
    </output>
  ) : navigator.pdfViewerEnabled ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; it is our own
    <iframe ref={frame} className={classes['frame']} src={`${url}#view=FitH&navpanes=0`} title={title} />
  ) : (
    // Phones show no PDF inside of a page.
    <div className={classes['note']}>
      <p>{t.ui.noViewer}</p>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {t.ui.open}
      </Button>
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
