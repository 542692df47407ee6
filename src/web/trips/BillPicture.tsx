import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/client/queries.ts';
import { useBlobUrl } from '#web/ui/useBlobUrl.ts';
import classes from './Trip.module.css';

/** The picture of a bill, small; a press opens it whole. */
export function BillPicture({ bill, name }: { readonly bill: string; readonly name: string }) {
  const { data } = useQuery({ ...callQuery('tripBillPhoto', { photo: bill }), staleTime: Number.POSITIVE_INFINITY });
  const url = useBlobUrl(data);
  if (url === null) return <span className={classes['bill']} aria-busy />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={classes['bill']} src={url} alt={name} />
    </a>
  );
}
