import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { nightlyCopy } from '#domain/records/nightly-copy.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { sizeOf } from '#web/ui/size.ts';
import { Section } from '#web/ui/Section.tsx';
import { Facts, Row, Rows } from '#web/ui/Rows.tsx';
import classes from './Connect.module.css';
import { useCopyWords } from './useCopyWords.ts';

const NightlyCopyDialog = lazy(() => import('./NightlyCopyDialog.tsx'));

type Copy = Answer<'nightlyCopyRead'>;
type Night = Copy['nights'][number];

const TONES = { making: 'plain', sending: 'warning', done: 'fine', failed: 'danger' } as const;
// How often a running copy is polled, in ms.
const LOOK_MS = 5000;

const isUnderWay = ({ state }: Night) => state === 'making' || state === 'sending';

/** The target of the nightly copy of all data, and the results of the last copies. */
export function NightlyCopy() {
  const words = useCopyWords();
  const { tenantId } = useUser();
  const [changing, setChanging] = useState(false);
  const copy = useQuery({
    ...callQuery('nightlyCopyRead', undefined),
    enabled: tenantId !== '',
    refetchInterval: ({ state: { data } }) => (data?.nights.some(isUnderWay) === true ? LOOK_MS : false),
  });
  const { data } = copy;
  return (
    <Section
      id="copy"
      title={words.copy.title}
      about={words.copy.about}
      action={
        <Button variant="default" disabled={data === undefined} onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      }
    >
      {copy.isError ? (
        <SectionError text={words.failed} onRetry={() => void copy.refetch()} />
      ) : data === undefined ? (
        <Pending height={72} radius={8} />
      ) : (
        <Copies copy={data} />
      )}
      <Suspense>
        {changing && data !== undefined && <NightlyCopyDialog copy={data} onClose={() => setChanging(false)} />}
      </Suspense>
    </Section>
  );
}

function Copies({ copy }: { readonly copy: Copy }) {
  const words = useCopyWords().copy;
  const { way, email, bucket, url } = rowOf(nightlyCopy.fields, copy);
  const { nextDate, nights } = copy;
  return (
    <>
      <Facts>
        <Chip tone={way === 'off' ? 'off' : 'fine'} text={words.ways[way]} />
        {way === 'mail' && <span>{words.to(email)}</span>}
        {way === 's3' && <span>{words.bucket(bucket, url)}</span>}
        {nextDate !== null && <span>{words.next(showMoment(new Date(nextDate)))}</span>}
      </Facts>
      {(way !== 'off' || nights.length > 0) && <h3 className={classes['sub']}>{words.nights}</h3>}
      {nights.length === 0 ? (
        way !== 'off' && <p className="quiet">{words.none}</p>
      ) : (
        <Rows>
          {nights.map((night) => (
            <NightRow key={night.night} night={night} />
          ))}
        </Rows>
      )}
    </>
  );
}

function NightRow({ night: { night, state, bytes, sha256, file, problem, link } }: { readonly night: Night }) {
  const { say } = useLanguage();
  const words = useCopyWords().copy;
  return (
    <Row
      name={
        <>
          <strong>{showDate(night)}</strong>
          <Chip tone={TONES[state]} text={words.states[state]} />
          {bytes > 0 && <span className="quiet">{sizeOf(bytes)}</span>}
          {file !== '' && <span className="quiet">{file}</span>}
        </>
      }
      actions={
        link !== '' && (
          <Button
            component="a"
            href={link}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {words.download}
          </Button>
        )
      }
    >
      {sha256 !== '' && <code className={classes['sum']}>SHA-256 {sha256}</code>}
      {problem !== '' && <span>{say(problem)}</span>}
    </Row>
  );
}
