import { Button } from '@mantine/core';
import type { PrintJobState } from '#domain/records/print-job.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './PrintJobs.module.css';
import { usePrintJobWords } from './usePrintJobWords.ts';

const SHOWN = 5;
const OFTEN = 2000;
const TONES = { waiting: 'warning', sent: 'plain', printed: 'fine', failed: 'danger', cancelled: 'off' } as const;
const isUnderWay = ({ state }: { readonly state: PrintJobState }) => state === 'waiting' || state === 'sent';

/** The query for the latest print jobs of a printer. */
export const lastPrints = (printer: number) => callQuery('printJobList', { printer });

/** The latest print jobs of a printer with their current state; `isSent`: whether the portal sends to it. */
export const usePrintJobs = (printer: number, isSent: boolean) =>
  useQuery({
    ...lastPrints(printer),
    enabled: isSent,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? OFTEN : false),
  });

/** The latest print jobs of a printer and their outcome. */
export function PrintJobs({ jobs }: { readonly jobs: ReturnType<typeof usePrintJobs> }) {
  const { t, say } = useLanguage();
  const words = usePrintJobWords();
  const cancel = async (id: string) => {
    try {
      await request('printJobCancel', { body: { id } });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await jobs.refetch();
  };
  if (jobs.isError) return <p role="alert">{say(sentenceOf(jobs.error))}</p>;
  const last = jobs.data?.slice(0, SHOWN) ?? [];
  if (last.length === 0) return null;
  return (
    <section className={classes['jobs']} aria-label={words.last}>
      <p className={classes['title']}>{words.last}</p>
      <ul className={classes['rows']}>
        {last.map(({ id, title, state, queuedDate, failure, said }) => (
          <li key={id} className={classes['row']}>
            <span className={classes['name']}>
              <strong lang="en">{title}</strong>
              <Chip tone={TONES[state]} text={words.states[state]} />
            </span>
            <span className="quiet">{showMoment(new Date(queuedDate))}</span>
            {failure !== '' && <p>{words.failures[failure]}</p>}
            {said !== '' && (
              <p className="quiet" lang="en">
                {said}
              </p>
            )}
            {state === 'waiting' && failure !== '' && <p className="quiet">{words.again}</p>}
            {state === 'waiting' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.cancel(title)}
                onClick={() => void cancel(id)}
              >
                {t.actions.cancel}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
