import { Button } from '@mantine/core';
import { useState } from 'react';
import { POD_WAYS } from '#domain/records/pod.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import partClasses from '#web/ui/Part.module.css';
import { showMoment } from '#web/ui/moment.ts';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import classes from './ConsignmentNote.module.css';
import { PodDialog } from './PodDialog.tsx';
import { useNoteWords } from './useNoteWords.ts';

type Pod = Answer<'podList'>[number];

/** An LR's proofs of delivery, with their photos. */
export function PodCard({ number, cancelled }: { readonly number: string; readonly cancelled: boolean }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const [adding, setAdding] = useState(false);
  const pods = useQuery(callQuery('podList', { number }));
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.pods}>
      <h2>{words.pods}</h2>
      {pods.isError && <p role="alert">{say(sentenceOf(pods.error))}</p>}
      {pods.data?.length === 0 && <p className="quiet">{words.noPods}</p>}
      <ul className={classes['prints']}>
        {pods.data?.map((pod) => (
          <PodEntry key={pod.id} pod={pod} />
        ))}
      </ul>
      {!cancelled && (
        <p className={classes['buttons']}>
          <Button variant="default" onClick={() => setAdding(true)}>
            {words.addPod}
          </Button>
        </p>
      )}
      {adding && <PodDialog number={number} onClose={() => setAdding(false)} />}
    </section>
  );
}

function PodEntry({ pod }: { readonly pod: Pod }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const { receivedPackages, short, damaged, reason, receiverName, receiverPhone, receivedOn, docket, remark } = pod;
  const way = POD_WAYS.find((each) => each === pod.cameBy) ?? POD_WAYS[0];
  const counts = [
    receivedPackages > 0 ? words.packagesReceived(receivedPackages) : '',
    short > 0 ? words.short(short) : '',
    damaged > 0 ? words.damaged(damaged) : '',
    reason === '' ? '' : say(reason),
  ].filter((text) => text !== '');
  const receiver = [receiverName, receiverPhone].filter((text) => text !== '').join(' · ');
  return (
    <li>
      <b>{receivedOn === null ? showMoment(new Date(pod.deliveredAt)) : showDate(receivedOn)}</b>
      {receivedOn !== null && (
        <p>{`${words.paperCame(way, docket)} · ${pod.condition === 'remarked' ? words.remarkedPod(remark) : words.cleanPod}`}</p>
      )}
      {receiver !== '' && <p>{receiver}</p>}
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      <p className="quiet">{pod.source === 'driver' ? words.byDriver : words.by(pod.by)}</p>
      <div className={classes['photos']}>
        {pod.photos.map(({ photo }, at) => (
          <Thumbnail key={photo} call="podPhoto" photo={photo} name={words.photo(at + 1)} />
        ))}
      </div>
    </li>
  );
}
