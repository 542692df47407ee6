import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './Thumbnail.module.css';
import { toast } from './toast.ts';
import { useBlobUrl } from './useBlobUrl.ts';

interface ThumbnailProps {
  /** The call that answers it. */
  readonly call: 'podPhoto' | 'tripBillPhoto' | 'challanUnloadedPhoto';
  /** Its name, as it was answered. */
  readonly photo: string;
  readonly name: string;
}

/** A photo that was kept, or a page of a PDF, small; a press opens it in a tab as it was sent. */
export function Thumbnail({ call, photo, name }: ThumbnailProps) {
  const { say } = useLanguage();
  const { data } = useQuery({ ...callQuery(call, { photo }), staleTime: Number.POSITIVE_INFINITY });
  const url = useBlobUrl(data);
  if (url === null || data === undefined) return <span className={classes['photo']} aria-busy />;
  const openOriginal = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Opened by the press itself: what comes after a wait is a pop-up, which browsers keep back. The link shows the copy then.
    const tab = window.open('', '_blank');
    if (tab === null) return;
    event.preventDefault();
    try {
      tab.location.href = URL.createObjectURL(await request(call, { query: { photo, original: 'yes' } }));
    } catch (error) {
      tab.close();
      toast.error(say(sentenceOf(error)));
    }
  };
  const isPdf = data.type === 'application/pdf';
  return (
    <a
      className={classes['photo']}
      href={url}
      target="_blank"
      rel="noreferrer"
      {...(isPdf && { 'aria-label': `${name} (PDF)` })}
      onClick={(event) => void openOriginal(event)}
    >
      {isPdf ? 'PDF' : <img src={url} alt={name} />}
    </a>
  );
}
