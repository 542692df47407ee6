import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { request } from '#web/client/request.ts';
import fieldClasses from './RecordFields.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useSession } from '#web/client/session.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './PartyNames.module.css';
import { usePartyNamesWords } from './usePartyNamesWords.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

/** A party that was merged into the shown one. */
export interface Alias {
  readonly party: number;
  readonly name: string;
  readonly nameHindi: string;
  readonly mergedDate: string;
  readonly mergedBy: string;
  /** The ids of the places that came from it. */
  readonly moved: readonly number[];
}

interface PartyAliasesProps {
  readonly party: number;
  readonly aliases: readonly Alias[];
}

/** The parties merged into the shown one; an admin can undo each merge. */
export function PartyAliases({ party, aliases }: PartyAliasesProps) {
  const { t, say } = useLanguage();
  const words = usePartyNamesWords();
  const queries = useQueryClient();
  const admin = useSession()?.rights.admin === true;
  const [removing, setRemoving] = useState<Alias | null>(null);
  const undo = async ({ party: from, name }: Alias) => {
    try {
      await request('partyUnmerge', { body: { into: party, from } });
      toast.success(words.undone(name));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    void queries.invalidateQueries({ queryKey: ['partySuggest'] });
    await queries.invalidateQueries({ queryKey: ['party'] });
  };
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="aliases">
      <h2 id="aliases">{words.aliases}</h2>
      <p className={classes['hint']}>{words.aliasesHint}</p>
      <ul className={classes['chosen']}>
        {aliases.map((alias) => (
          <li key={alias.party}>
            <span>
              <strong>{alias.name}</strong>
              {alias.nameHindi !== '' && ` ${alias.nameHindi}`}
            </span>
            <span className={classes['use']}>
              {words.places(alias.moved.length)} ·{' '}
              {words.mergedOn(showMoment(new Date(alias.mergedDate)), alias.mergedBy)}
            </span>
            {admin && (
              <Button variant="default" aria-label={words.undoOf(alias.name)} onClick={() => setRemoving(alias)}>
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {removing !== null && (
          <Question
            title={words.undoTitle(removing.name)}
            no={t.actions.cancel}
            yes={words.undo}
            onYes={() => void undo(removing)}
            onClose={() => setRemoving(null)}
          >
            <p>{words.undoHint(removing.moved.length)}</p>
          </Question>
        )}
      </Suspense>
    </section>
  );
}
