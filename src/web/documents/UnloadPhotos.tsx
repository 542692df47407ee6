import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import classes from './UnloadPhotos.module.css';

interface UnloadPhotosProps {
  readonly number: string;
  readonly lrNo: string;
  /** Small, for a row of a list. */
  readonly isSmall?: boolean;
}

/** The photos of an LR taken at unloading; renders nothing when there are none. */
export function UnloadPhotos({ number, lrNo, isSmall = false }: UnloadPhotosProps) {
  const { say } = useLanguage();
  const { data = [] } = useQuery(callQuery('challanUnloadPhotos', { biltyNo: number }));
  if (data.length === 0) return null;
  return (
    <span className={classes['photos']} data-small={isSmall || undefined}>
      {data.map(({ photo }, at) => (
        <Thumbnail
          key={photo}
          call="challanUnloadedPhoto"
          photo={photo}
          name={[lrNo, say('Photo'), String(at + 1)].filter((part) => part !== '').join(' ')}
        />
      ))}
    </span>
  );
}
