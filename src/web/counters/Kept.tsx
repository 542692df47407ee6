import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { reason } from '#domain/steps.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useCounterWords, useSayFound } from './useCounterWords.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

type Kept = Answer<'counterKept'>['data'][number];

// The newest ones; more appear as these are decided.
const SHOWN = 100;

/** The records from counters that could not be booked automatically, until an admin decides. */
export function KeptRecords() {
  const { say } = useLanguage();
  const words = useCounterWords();
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const [taking, setTaking] = useState<Kept | null>(null);
  const [refusing, setRefusing] = useState<Kept | null>(null);
  const kept = useQuery({ ...callQuery('counterKept', { pageSize: SHOWN }), enabled: tenantId !== '' });
  const nameOf = useNameOf();
  const readAnew = () => queries.invalidateQueries({ queryKey: ['counterKept'] });
  const take = async ({ id }: Kept) => {
    try {
      await request('counterTake', { body: { id } });
      toast.success(words.taken);
      await queries.invalidateQueries({ queryKey: ['counterFindings'] });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await readAnew();
  };
  return (
    <Section id="kept" title={words.kept} about={words.keptAbout}>
      {kept.isError && <SectionError text={words.failed} onRetry={() => void kept.refetch()} />}
      {kept.data === undefined && !kept.isError && <Pending height={48} radius={8} />}
      {kept.data?.data.length === 0 && <p className="quiet">{words.keptNone}</p>}
      <Rows>
        {kept.data?.data.map((each) => (
          <KeptRow key={each.id} of={each} onTake={setTaking} onRefuse={setRefusing} />
        ))}
      </Rows>
      {refusing !== null && <RefuseDialog of={refusing} onDone={readAnew} onClose={() => setRefusing(null)} />}
      <Suspense>
        {taking !== null && (
          <Question
            title={words.takeTitle(nameOf(taking))}
            no={words.keep}
            yes={words.takeIt}
            onYes={() => void take(taking)}
            onClose={() => setTaking(null)}
          >
            <p>{words.takeAbout}</p>
          </Question>
        )}
      </Suspense>
    </Section>
  );
}

/** The name of a kept record: its number, if it has one. */
function useNameOf(): (kept: Kept) => string {
  const { nameless } = useCounterWords();
  return ({ lrNo }) => (lrNo === '' ? nameless : lrNo);
}

interface KeptRowProps {
  readonly of: Kept;
  readonly onTake: (kept: Kept) => void;
  readonly onRefuse: (kept: Kept) => void;
}

function KeptRow({ of: each, onTake, onRefuse }: KeptRowProps) {
  const words = useCounterWords();
  const sayFound = useSayFound();
  const nameOf = useNameOf();
  return (
    <Row
      name={
        <>
          <strong>{nameOf(each)}</strong>
          <span>{sayFound(each.reason)}</span>
        </>
      }
      facts={
        <>
          <span>{words.from(each.counterName)}</span>
          <span>{each.user}</span>
          <span>{words.received(showMoment(new Date(each.receivedDate)))}</span>
        </>
      }
      actions={
        <>
          {each.kind !== 'unknown' && (
            <Button variant="default" size="compact-sm" onClick={() => onTake(each)}>
              {words.take(nameOf(each))}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => onRefuse(each)}>
            {words.refuse(nameOf(each))}
          </Button>
        </>
      }
    />
  );
}

interface RefuseDialogProps {
  readonly of: Kept;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function RefuseDialog({ of, onDone, onClose }: RefuseDialogProps) {
  const words = useCounterWords();
  const nameOf = useNameOf();
  return (
    <AskDialog
      title={words.refuseTitle(nameOf(of))}
      intro={<p>{words.refuseAbout}</p>}
      fields={{ reason }}
      initial={{ reason: '' }}
      caption={words.refuseIt}
      danger
      send={async (row) => {
        await request('counterRefuse', { body: { id: of.id, ...row } });
        toast.success(words.refused);
        onClose();
        await onDone();
      }}
      onClose={onClose}
    />
  );
}
