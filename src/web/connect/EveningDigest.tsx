import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { eveningDigest } from '#domain/records/evening-digest.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Facts } from '#web/ui/Rows.tsx';
import { useCopyWords } from './useCopyWords.ts';

const DigestDialog = lazy(() => import('./DigestDialog.tsx'));

/** The recipients of the company's automatic evening digest. */
export function EveningDigest() {
  const words = useCopyWords();
  const { tenantId } = useUser();
  const [changing, setChanging] = useState(false);
  const digest = useQuery({ ...callQuery('digestRead', undefined), enabled: tenantId !== '' });
  const { data } = digest;
  return (
    <Section
      id="digest"
      title={words.digest.title}
      about={data?.hasMessages === true ? words.digest.aboutMessages : words.digest.about}
      action={
        <Button variant="default" disabled={data === undefined} onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      }
    >
      {digest.isError ? (
        <SectionError text={words.failed} onRetry={() => void digest.refetch()} />
      ) : data === undefined ? (
        <Pending height={24} radius={8} />
      ) : (
        <Sent digest={data} />
      )}
      <Suspense>
        {changing && data !== undefined && <DigestDialog digest={data} onClose={() => setChanging(false)} />}
      </Suspense>
    </Section>
  );
}

function Sent({ digest }: { readonly digest: Answer<'digestRead'> }) {
  const words = useCopyWords().digest;
  const { sends, hour, email, contact } = rowOf(eveningDigest.fields, digest);
  const { nextDate } = digest;
  return (
    <Facts>
      <Chip tone={sends === 'yes' ? 'fine' : 'off'} text={sends === 'yes' ? words.sent : words.off} />
      {sends === 'yes' && (
        <>
          <span>{words.at(hour)}</span>
          <span>{words.to([email, contact].filter((each) => each !== '').join(', '))}</span>
          {nextDate !== null && <span>{words.next(showMoment(new Date(nextDate)))}</span>}
        </>
      )}
    </Facts>
  );
}
