import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { saveFile } from '#web/ui/save-file.ts';
import partClasses from '#web/ui/Part.module.css';
import { toast } from '#web/ui/toast.ts';
import { DeclarationDialog } from './DeclarationDialog.tsx';
import classes from './Declarations.module.css';
import { useDeclarationWords } from './useDeclarationWords.ts';

type Declaration = Answer<'hireDeclarations'>['data'][number];

/** The declarations of a party as owner of hired trucks; nothing for a party that never was one. */
export default function Declarations({ owner }: { readonly owner: number }) {
  const { say } = useLanguage();
  const words = useDeclarationWords();
  const [adding, setAdding] = useState(false);
  const { data: read, error } = useQuery(callQuery('hireDeclarations', { owner }));
  if (error !== null) return <p role="alert">{say(sentenceOf(error))}</p>;
  if (read === undefined || (!read.hired && read.data.length === 0)) return null;
  const isGiven = read.data.some(({ year }) => year === read.thisYear);
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="quiet">{words.hint}</p>
      <ul className={classes['list']}>
        {read.data.map((each) => (
          <Given key={each.id} declaration={each} />
        ))}
      </ul>
      <div className={classes['foot']}>
        {!isGiven && <strong>{words.none(read.thisYear)}</strong>}
        {isGiven && !read.hasPan && <strong>{words.noPan}</strong>}
        <Button variant="default" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {adding && <DeclarationDialog owner={owner} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Given({ declaration }: { readonly declaration: Declaration }) {
  const { say } = useLanguage();
  const words = useDeclarationWords();
  const { year, carriages, declarationDate, by, file } = declaration;
  const open = async () => {
    try {
      const end = file.endsWith('.pdf') ? 'pdf' : 'jpg';
      saveFile(await request('hireDeclarationFile', { query: { file } }), `Declaration-${year}.${end}`);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  return (
    <li>
      <span>{words.given(year, carriages, showDate(declarationDate))}</span>
      <span className="quiet">{words.by(by)}</span>
      <Button variant="default" aria-label={words.openOf(year)} onClick={() => void open()}>
        {words.open}
      </Button>
    </li>
  );
}
