import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { Section } from '#web/ui/Section.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { useConnectWords } from './useConnectWords.ts';

const KeyDialog = lazy(() => import('./KeyDialog.tsx'));
const Question = lazy(() => import('#web/forms/Question.tsx'));

type Key = Answer<'keyList'>['data'][number];

const TONES = { good: 'fine', expired: 'warning', ended: 'off' } as const;
// Active keys first, then the newest of the ended ones.
const SHOWN = 100;

/** The API keys of the company's own programs. */
export function ApiKeys() {
  const { say } = useLanguage();
  const words = useConnectWords().keys;
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Key | null>(null);
  const keys = useQuery({ ...callQuery('keyList', { pageSize: SHOWN }), enabled: tenantId !== '' });
  const end = async ({ id, name }: Key) => {
    try {
      await request('keyEnd', { body: { id } });
      toast.success(words.ended(name));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['keyList'] });
  };
  return (
    <Section
      id="keys"
      title={words.title}
      about={words.about}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {words.create}
        </Button>
      }
    >
      {keys.isError ? (
        <SectionError text={words.failed} onRetry={() => void keys.refetch()} />
      ) : (
        <Keys keys={keys.data?.data} onEnd={setEnding} />
      )}
      <Suspense>
        {making && <KeyDialog onClose={() => setMaking(false)} />}
        {ending !== null && (
          <Question
            title={words.endTitle(ending.name)}
            no={words.keep}
            yes={words.endIt}
            danger
            onYes={() => void end(ending)}
            onClose={() => setEnding(null)}
          >
            <p>{words.endAbout}</p>
          </Question>
        )}
      </Suspense>
    </Section>
  );
}

interface KeysProps {
  readonly keys: readonly Key[] | undefined;
  readonly onEnd: (key: Key) => void;
}

function Keys({ keys, onEnd }: KeysProps) {
  const words = useConnectWords().keys;
  if (keys === undefined) return <Pending height={72} radius={8} />;
  if (keys.length === 0) return <p className="quiet">{words.none}</p>;
  return (
    <Rows>
      {keys.map((key) => (
        <Row
          key={key.id}
          name={
            <>
              <strong>{key.name}</strong>
              <Chip tone={TONES[key.state]} text={words.states[key.state]} />
              {key.scopes.map((scope) => (
                <Chip key={scope} text={words.scopes[scope]} />
              ))}
            </>
          }
          facts={<KeyFacts of={key} />}
          actions={
            key.state !== 'ended' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.end(key.name)}
                title={words.end(key.name)}
                onClick={() => onEnd(key)}
              >
                <IconBan size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
      ))}
    </Rows>
  );
}

function KeyFacts({ of }: { readonly of: Key }) {
  const words = useConnectWords().keys;
  const at = (moment: string) => showMoment(new Date(moment));
  return (
    <>
      <span>{words.begins(of.begins)}</span>
      <span>{words.until(showDate(of.expiresOn))}</span>
      <span>{of.branch === 0 ? words.allBranches : words.ofBranch(of.branchName)}</span>
      <span>{words.made(at(of.createdDate), of.createdBy)}</span>
      <span>{of.lastUsedDate === null ? words.neverUsed : words.used(at(of.lastUsedDate), of.lastUsedAddress)}</span>
      {of.endedDate !== null && <span>{words.endedAt(at(of.endedDate), of.endedBy)}</span>}
    </>
  );
}
