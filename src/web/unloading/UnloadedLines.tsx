import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MOST_UNLOAD_PHOTOS } from '#domain/records/unloading.ts';
import { useDispatchWords } from '#web/challan/useDispatchWords.ts';
import { request } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { AddPhoto } from '#web/ui/AddPhoto.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Unloading } from './unloading.ts';
import classes from './Unloading.module.css';

type Line = Unloading['lines'][number];
type DoneLine = Omit<Line, 'unloaded'> & { readonly unloaded: NonNullable<Line['unloaded']> };

/** What was unloaded so far, with its photos; empty before the first unloading. */
export function UnloadedLines({ found }: { readonly found: Unloading }) {
  const words = useDispatchWords().unloading;
  const done = found.lines.flatMap(({ unloaded, ...line }) => (unloaded === null ? [] : [{ ...line, unloaded }]));
  if (done.length === 0) return null;
  return (
    <section className={`card ${classes['done']}`} aria-labelledby="unloaded-lrs">
      <h2 id="unloaded-lrs" className={classes['heading']}>
        {words.unloaded(done.length)}
      </h2>
      <ul>
        {done.map((line) => (
          <UnloadedLine key={line.biltyNo} number={found.challanNo} line={line} />
        ))}
      </ul>
    </section>
  );
}

function UnloadedLine({ number, line }: { readonly number: string; readonly line: DoneLine }) {
  const words = useDispatchWords().unloading;
  const queries = useQueryClient();
  const { biltyNo, lrNo, consignee, unloaded } = line;
  const { received, short, damaged, excess, remark, photos } = unloaded;
  const isWrong = short > 0 || damaged > 0;
  const faults = [
    short > 0 && words.short(short),
    damaged > 0 && words.damaged(damaged),
    excess > 0 && words.excess(excess),
    remark,
  ].filter((part) => part !== false && part !== '');
  const send = async (photo: File, onProgress: (share: number) => void) => {
    await request('challanUnloadPhoto', {
      query: { number, biltyNo },
      body: { photo },
      idempotencyKey: randomKey(),
      onProgress,
    });
    for (const name of ['challanUnloading', 'challanUnloadPhotos'])
      await queries.invalidateQueries({ queryKey: [name] });
    toast.success(words.photoAdded);
  };
  return (
    <li>
      <p className={classes['what']} data-wrong={isWrong || undefined}>
        <Link to="/dashboard/consignmentnote" search={{ biltyNo }}>
          {lrNo}
        </Link>{' '}
        {[consignee, words.received(received), ...faults].join(' · ')}
      </p>
      <div className={classes['photos']}>
        {photos.map(({ photo }, at) => (
          <Thumbnail key={photo} call="challanUnloadedPhoto" photo={photo} name={words.photoOf(lrNo, at + 1)} />
        ))}
        {photos.length < MOST_UNLOAD_PHOTOS && (
          <AddPhoto
            caption={words.addPhoto}
            name={words.addPhotoOf(lrNo)}
            isNext={isWrong && photos.length === 0}
            send={send}
          />
        )}
      </div>
    </li>
  );
}
