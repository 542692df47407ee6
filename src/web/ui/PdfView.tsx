import { Button, Loader } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './PrintPreview.module.css';

interface PdfViewProps {
  /** Absent: it is not there yet. */
  readonly pdf: Blob | undefined;
  /** Is told the frame that the PDF stands in. */
  readonly onViewer: (viewer: HTMLIFrameElement) => void;
  readonly title: string;
  /** Whether the browser's viewer hides its own toolbar. */
  readonly bare: boolean;
  readonly onShown: () => void;
  readonly onOpen: () => void;
}

/** A PDF in the browser's viewer. */
export function PdfView({ pdf, bare, onOpen, ...shown }: PdfViewProps): ReactNode {
  const { t } = useLanguage();
  return pdf === undefined ? (
    <output className={classes['note']}>
      <Loader size="sm" />
      <br />
      {t.controls.preparing}
    </output>
  ) : navigator.pdfViewerEnabled ? (
    <Viewer pdf={pdf} opened={`#view=FitH&navpanes=0${bare ? '&toolbar=0' : ''}`} {...shown} />
  ) : (
    // Phones do not show PDFs inside a page.
    <div className={classes['note']}>
      <p>{t.controls.noViewer}</p>
      <Button leftSection={<IconExternalLink size={16} aria-hidden />} onClick={onOpen}>
        {t.controls.open}
      </Button>
    </div>
  );
}

interface ViewerProps extends Pick<PdfViewProps, 'title' | 'onViewer' | 'onShown'> {
  readonly pdf: Blob;
  /** How the browser's viewer opens it. */
  readonly opened: string;
}

/**
 * A frame within a frame: a blob is subject to the policy of the page that created its address (Safari) or that opens it (Firefox).
 * Under the app's policy Safari shows nothing, because the app may not be framed, and Firefox's viewer cannot start its worker; `/paper`
 * has a policy of its own that allows both.
 */
function Viewer({ pdf, opened, title, onViewer, onShown }: ViewerProps) {
  const [page, setPage] = useState<HTMLIFrameElement | null>(null);
  const tellShown = useEffectEvent(onShown);
  const tellViewer = useEffectEvent(onViewer);
  useEffect(() => {
    if (page === null) return;
    const { viewer, end } = openIn(page, { pdf, opened, title, onLoad: () => tellShown() });
    tellViewer(viewer);
    return end;
  }, [page, pdf, opened, title]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; it is our own
    <iframe
      className={classes['frame']}
      src={PAPER}
      title={title}
      onLoad={({ currentTarget }) => setPage((known) => known ?? currentTarget)}
    />
  );
}

/** The path served by src/server/routes/web-files.ts. */
const PAPER = '/paper';

interface Opened {
  readonly pdf: Blob;
  readonly opened: string;
  readonly title: string;
  readonly onLoad: () => void;
}

/** Opens a PDF in a frame inside another frame's page. */
function openIn(page: HTMLIFrameElement, { pdf, opened, title, onLoad }: Opened) {
  const paper = page.contentWindow as (Window & typeof globalThis) | null;
  const within = page.contentDocument;
  // An older version of the portal, or none at all, has no such page.
  const isPaper = paper !== null && within?.location.pathname === PAPER;
  // Kept now: the frame may be gone when the address is revoked.
  const addresses = isPaper ? paper.URL : URL;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- as above
  const viewer = isPaper ? within.createElement('iframe') : page;
  const address = addresses.createObjectURL(pdf);
  viewer.addEventListener('load', onLoad);
  viewer.src = address + opened;
  if (isPaper) {
    viewer.title = title;
    within.body.replaceChildren(viewer);
  }
  return {
    viewer,
    end: () => {
      viewer.removeEventListener('load', onLoad);
      addresses.revokeObjectURL(address);
    },
  };
}
