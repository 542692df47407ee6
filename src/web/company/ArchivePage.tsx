import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { IconDownload, IconPackageExport, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { showMoment } from '#web/ui/moment.ts';
import { sizeOf } from '#web/ui/size.ts';
import { toast } from '#web/ui/toast.ts';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './ArchivePage.module.css';
import { useNamedCompany } from './page-company.tsx';

/** Exports all of a company's data: requested with a click, made in the background, downloaded when ready. */
export function ArchivePage() {
  const { t } = useLanguage();
  return (
    <>
      <h1 tabIndex={-1}>{t.archive.title}</h1>
      <p className={styles['intro']}>{t.archive.intro}</p>
      <Archives named={useNamedCompany()} />
    </>
  );
}

type Archive = NonNullable<Answer<'archiveStatus'>['newest']>;

const isUnderWay = (archive: Archive | null | undefined) =>
  archive?.state === 'waiting' || archive?.state === 'working';

// Polled often only while an archive is being made: each read by a super admin is written to the company's audit.
const OFTEN = 1500;
const SELDOM = 10_000;

/** The calls that start and cancel an archive, one at a time. */
function useArchiveCalls(named: string | undefined) {
  const { t, say } = useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const ofCompany = named === undefined ? {} : { tenantId: named };
  const { queryKey } = callQuery('archiveStatus', undefined, named);
  const ask = async (what: () => Promise<Answer<'archiveStatus'>>) => {
    if (busy) return;
    setBusy(true);
    try {
      client.setQueryData(queryKey, await what());
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      await client.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  const start = (withPdfs: boolean) =>
    ask(async () => {
      const answer = await request('archiveStart', { body: { pdfs: withPdfs ? 'yes' : 'no' }, ...ofCompany });
      toast.success(t.archive.started);
      return answer;
    });
  const cancel = () => ask(() => request('archiveCancel', ofCompany));
  return { busy, start, cancel };
}

function Archives({ named }: { readonly named: string | undefined }) {
  const { t } = useLanguage();
  const words = t.archive;
  const { busy, start, cancel } = useArchiveCalls(named);
  const status = useQuery({
    ...callQuery('archiveStatus', undefined, named),
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data?.newest) ? (named === undefined ? OFTEN : SELDOM) : false,
  });

  if (status.data === undefined) {
    if (!status.isError) return <Pending height={160} radius={8} />;
    return (
      <div className={`card ${styles['part']}`} role="alert">
        <p>{words.loadFailed}</p>
        <Button variant="default" onClick={() => void status.refetch()}>
          {t.actions.retry}
        </Button>
      </div>
    );
  }
  const { newest, ready } = status.data;

  return (
    <>
      {ready !== null && <Ready archive={ready} />}
      <div className={`card ${styles['part']}`}>
        {newest !== null && isUnderWay(newest) ? (
          <ArchiveProgress archive={newest} busy={busy} onCancel={() => void cancel()} />
        ) : (
          <ArchiveStart
            newest={newest}
            again={ready !== null}
            busy={busy}
            onStart={(withPdfs) => void start(withPdfs)}
          />
        )}
      </div>
    </>
  );
}

interface ArchiveStartProps {
  readonly newest: Archive | null;
  /** Whether an archive can already be downloaded. */
  readonly again: boolean;
  readonly busy: boolean;
  readonly onStart: (withPdfs: boolean) => void;
}

function ArchiveStart({ newest, again, busy, onStart }: ArchiveStartProps) {
  const words = useLanguage().t.archive;
  const [withPdfs, setWithPdfs] = useState(false);
  return (
    <>
      {newest?.state === 'failed' && <p role="alert">{words.failed}</p>}
      {newest?.state === 'cancelled' && <output>{words.cancelled}</output>}
      <Switch
        label={words.withPdfs}
        description={words.withPdfsHint}
        checked={withPdfs}
        onChange={(event) => setWithPdfs(event.currentTarget.checked)}
      />
      <Button
        className={styles['button'] ?? ''}
        variant={again ? 'default' : 'filled'}
        aria-disabled={busy}
        leftSection={<IconPackageExport size={16} aria-hidden />}
        onClick={() => onStart(withPdfs)}
      >
        {again ? words.again : words.start}
      </Button>
    </>
  );
}

interface ArchiveProgressProps {
  readonly archive: Archive;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

function ArchiveProgress({ archive: { done, total }, busy, onCancel }: ArchiveProgressProps) {
  const { t } = useLanguage();
  const words = t.archive;
  const share = total === 0 ? 0 : done / total;
  return (
    <>
      <output className={styles['progressText']}>
        {total === 0 ? words.waiting : words.working(Math.floor(share * 100))}
      </output>
      <progress aria-label={words.progress} value={share} max={1} />
      <Button
        className={styles['button'] ?? ''}
        variant="default"
        aria-disabled={busy}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onCancel}
      >
        {words.cancel}
      </Button>
    </>
  );
}

function Ready({
  archive: { askedDate: requestedAt, expiresDate: until, bytes, link },
}: {
  readonly archive: Archive;
}) {
  const { t } = useLanguage();
  const words = t.archive;
  return (
    <div className={`card ${styles['part']}`} data-ready>
      <strong>{words.ready}</strong>
      <p>
        {words.about(showMoment(new Date(requestedAt)), sizeOf(bytes))}
        <br />
        {words.until(showMoment(new Date(until ?? requestedAt)))}
      </p>
      <Button
        className={styles['button'] ?? ''}
        component="a"
        href={link}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {words.download}
      </Button>
    </div>
  );
}
