import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '#domain/fields.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useCounterWords, useSayFound } from './useCounterWords.ts';

type Finding = Answer<'counterFindings'>['data'][number];

const remark = text({ wire: 'remark', label: 'Remark', required: 'Remark is required.', max: 200 });
// The newest ones; more appear as these are ticked off.
const SHOWN = 100;

/** The portal's objections to bookings that were already printed, until an admin ticks them off. */
export function Findings() {
  const sayFound = useSayFound();
  const words = useCounterWords();
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const [ticking, setTicking] = useState<Finding | null>(null);
  const found = useQuery({ ...callQuery('counterFindings', { pageSize: SHOWN }), enabled: tenantId !== '' });
  return (
    <Section id="findings" title={words.check} about={words.checkAbout}>
      {found.isError && <SectionError text={words.failed} onRetry={() => void found.refetch()} />}
      {found.data === undefined && !found.isError && <Pending height={48} radius={8} />}
      {found.data?.data.length === 0 && <p className="quiet">{words.checkNone}</p>}
      <Rows>
        {found.data?.data.map((each) => (
          <Row
            key={each.id}
            name={
              <>
                <strong>{each.lrNo}</strong>
                <span>{sayFound(each.sentence)}</span>
              </>
            }
            facts={
              <>
                <span>{words.from(each.counterName)}</span>
                <span>{words.received(showMoment(new Date(each.foundDate)))}</span>
              </>
            }
            actions={
              <Button variant="default" size="compact-sm" onClick={() => setTicking(each)}>
                {words.tick(each.lrNo)}
              </Button>
            }
          />
        ))}
      </Rows>
      {ticking !== null && (
        <AskDialog
          title={words.tickTitle(ticking.lrNo)}
          fields={{ remark }}
          initial={{ remark: '' }}
          caption={words.tickIt}
          send={async (row) => {
            await request('counterTick', { body: { id: ticking.id, ...row } });
            setTicking(null);
            await queries.invalidateQueries({ queryKey: ['counterFindings'] });
          }}
          onClose={() => setTicking(null)}
        />
      )}
    </Section>
  );
}
