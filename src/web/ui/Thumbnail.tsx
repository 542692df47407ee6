import type { MouseEvent } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './Thumbnail.module.css';
import { toast } from './toast.ts';
import { useBlobUrl } from './useBlobUrl.ts';

interface ThumbnailProps {
  /** The call that returns the photo. */
  readonly call: 'podPhoto' | 'tripBillPhoto' | 'challanUnloadedPhoto';
  /** The photo's name, as the server gave it. */
  readonly photo: string;
  readonly name: string;
}

/** A thumbnail of a stored photo or PDF page; a press opens the original in a tab. */
export function Thumbnail({ call, photo, name }: ThumbnailProps) {
  const { say } = useLanguage();
  const { data } = useQuery({ ...callQuery(call, { photo }), staleTime: Number.POSITIVE_INFINITY });
  const url = useBlobUrl(data);
  if (url === null || data === undefined) return <span className={classes['photo']} aria-busy />;
  const openOriginal = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Opened during the press itself: after a wait, browsers would block it as a pop-up. The link then shows the copy.
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
