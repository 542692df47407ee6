import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import { shownRupees } from '#web/money/shown.ts';
import partClasses from '#web/ui/Part.module.css';
import classes from './Hire.module.css';
import type { HireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

const DeclarationDialog = lazy(async () => ({
  default: (await import('#web/records/DeclarationDialog.tsx')).DeclarationDialog,
}));

interface HireTdsProps {
  readonly account: HireAccount;
  readonly owner: number;
}

/** Explains the TDS of a memo: the legal reason, the owner's PAN, and the owner's declaration for the year. */
export function HireTds({ account, owner }: HireTdsProps) {
  const words = useHireWords();
  const [adding, setAdding] = useState(false);
  const { nextTds, entries, declared, year, pan } = account;
  const shown = nextTds === null ? entries.filter((each) => each.tdsReason !== '' && !each.takenBack) : [nextTds];
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.whyTds}>
      <h2>{words.whyTds}</h2>
      {shown.map((each, at) => (
        <p key={at}>
          {each.tds > 0 && (
            <strong>{words.tdsOf(shownRupees(each.tds), each.percent, shownRupees(each.taxed))} </strong>
          )}
          {'tdsReason' in each ? each.tdsReason !== '' && words.reasons[each.tdsReason] : words.reasons[each.reason]}
          {'tdsNote' in each && each.tdsNote !== '' && ` ${each.tdsNote}`}
        </p>
      ))}
      {pan === '' && <p className={classes['warning']}>{words.noPanYet}</p>}
      <div className={savedClasses['foot']}>
        <span>
          {declared === null
            ? words.notDeclared(year)
            : words.declared(year, declared.carriages, showDate(declared.day))}
        </span>
        {declared === null && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {words.addDeclaration}
          </Button>
        )}
      </div>
      <Suspense>{adding && <DeclarationDialog owner={owner} onClose={() => setAdding(false)} />}</Suspense>
    </section>
  );
}
