import { Button } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { AuditEntry } from '#api/audit.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { toast } from '#web/ui/toast.ts';
import { dayOf, shownValue, timeOf, type AuditChange } from './shown-value.ts';
import styles from './AuditEntries.module.css';

interface AuditEntriesProps {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Loads an entry with all its changes. */
  readonly load: (id: string) => Promise<AuditEntry>;
  /** The company of an entry, where the list covers several companies. */
  readonly companyOf?: (entry: AuditEntry) => string;
  /** The caption of the button that loads an entry, when the number of its changes is unknown. */
  readonly moreLabel?: string;
}

/** Audit entries grouped by day: when, who, what, and the values before and after. */
export function AuditEntries({ entries, load, companyOf, moreLabel }: AuditEntriesProps) {
  const { t } = useLanguage();
  return daysOf(entries).map(([day, ofDay]) => (
    <section key={day} className={styles['day']} aria-label={t.audit.changesOn(day)}>
      <h2>{day}</h2>
      <ol className={`card ${styles['entries']}`}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} brief={entry} load={load} company={companyOf?.(entry) ?? ''} moreLabel={moreLabel} />
        ))}
      </ol>
    </section>
  ));
}

/** The entries of each day, in their order. */
function daysOf(entries: readonly AuditEntry[]): [string, AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

interface EntryProps {
  readonly brief: AuditEntry;
  readonly load: AuditEntriesProps['load'];
  readonly company: string;
  readonly moreLabel: string | undefined;
}

function Entry({ brief, load, company, moreLabel }: EntryProps) {
  const { t, say } = useLanguage();
  const [whole, setWhole] = useState<AuditEntry | null>(null);
  const [busy, setBusy] = useState(false);
  const entry = whole ?? brief;
  const { name, userName, more, action, kind } = entry;
  const read = async () => {
    if (busy) return;
    setBusy(true);
    try {
      setWhole(await load(entry.id));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const unseen = entry.fields.length === 0 && entry.lines.length === 0;
  return (
    <li className={styles['entry']}>
      <time className={styles['time']} dateTime={entry.at}>
        {timeOf(entry.at)}
      </time>
      <span className={styles['who']}>
        <strong>{name === '' ? userName : name}</strong>
        {name !== '' && <span>{userName}</span>}
        {company !== '' && <span>{company}</span>}
      </span>
      <div className={styles['what']} data-brief={unseen || undefined}>
        <p>
          <strong>{[titleOf(entry, t.audit.visit, say), entry.record].filter((part) => part !== '').join(' ')}</strong>{' '}
          <span className={styles['action']}>{t.audit.did(action, kind)}</span>
        </p>
        <Changes changes={entry.fields} />
        {entry.lines.map((line) => (
          <div key={`${line.of} ${line.what} ${line.place}`} className={styles['line']}>
            <p>
              {line.of === '' ? t.audit.line(kind, line.place) : `${say(line.of)} ${line.place}`}{' '}
              {t.audit.lines[line.what]}
            </p>
            <Changes changes={line.changes} gone={line.what === 'removed'} />
          </div>
        ))}
        {more > 0 && (
          <Button variant="subtle" className={styles['more'] ?? ''} aria-disabled={busy} onClick={() => void read()}>
            {moreLabel ?? (unseen ? t.audit.showEntered(more) : t.audit.showMore(more))}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The title of an entry; a kind without a display name is shown under its internal name. */
function titleOf({ kind, title, action }: AuditEntry, visit: string, say: (english: string) => string): string {
  if (action === 'visit') return title === '' ? visit : say(title);
  return title === '' ? kind : say(title);
}

interface ChangesProps {
  readonly changes: readonly AuditChange[];
  /** They are all of something that went: its values were not emptied. */
  readonly gone?: boolean;
}

function Changes({ changes, gone = false }: ChangesProps) {
  const { say } = useLanguage();
  if (changes.length === 0) return null;
  const plain = gone || changes.every(({ from }) => from === null);
  return (
    <ul className={styles['changes']} data-plain={plain || undefined}>
      {changes.map((change) => (
        <li key={change.label}>
          <span className={styles['label']}>{say(change.label)}:</span> <Values {...change} gone={gone} />
        </li>
      ))}
    </ul>
  );
}

function Values({ kind, from, to, gone }: AuditChange & { readonly gone: boolean }) {
  const { t, say } = useLanguage();
  const words = t.audit;
  if (kind === 'image') {
    return (
      <span>{from === null ? words.pictureAdded : to === null ? words.pictureRemoved : words.pictureReplaced}</span>
    );
  }
  const [was, is] = [shownValue(kind, from, say), shownValue(kind, to, say)];
  return (
    <>
      {was !== null && (
        <>
          <span className="visually-hidden">{words.was} </span>
          <del>{was}</del>{' '}
        </>
      )}
      {was !== null && !gone && (
        <>
          <IconArrowNarrowRight size={14} aria-hidden /> <span className="visually-hidden">{words.is} </span>
        </>
      )}
      {is === null ? !gone && <em>{words.emptied}</em> : <ins>{is}</ins>}
    </>
  );
}
