import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { lawRow } from '#domain/records/law-row.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { LAW_FACTS, lawOf, lawRowMessage, type LawFact, type LawFactName, type LawRow } from '#domain/rules/law.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { stateName } from '#domain/rules/states.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { stateNames } from '#web/language/state-names.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useAllRows } from '#web/lists/list-source.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChoiceFilter, useChoice } from './ChoiceFilter.tsx';
import pageClasses from './PlatformPage.module.css';

const FIELDS = lawRow.fields;
const EMPTY = { fact: '', stateCode: '', fromDate: '', value: '', notification: '', remark: '' } as const;

/** The prefix of remarks that a CA, a lawyer or a trial upload has yet to confirm (trade.md). */
const UNCONFIRMED = /^\[u\] /;

/** A row's status today: the one in force for its rule and state, an earlier one, or a later one. */
function standingOf(rows: readonly LawRow[], row: LawRow, today: string): 'now' | 'past' | 'future' {
  if (row.fromDate > today) return 'future';
  return lawOf(rows, row.fact, today, row.stateCode)?.fromDate === row.fromDate ? 'now' : 'past';
}

/** The rates, thresholds and file versions that the portal uses, and the form to add what the law says from a date on. */
export function LawPage() {
  const { t, say } = useLanguage();
  const words = t.platform.law;
  const options = useMemo(() => [{ value: 'unconfirmed', label: words.unconfirmed }], [words]);
  const chosen = useChoice(options);
  const law = useQuery(callQuery('lawRates'));
  const [added, setAdded] = useState<Partial<LawRow> | null>(null);
  // Answered by the fields of a row of the law table.
  const rows = law.data as readonly LawRow[] | undefined;
  const shown = rows?.filter(({ remark }) => chosen === '' || UNCONFIRMED.test(remark));
  const valueOf = ({ fact, value }: LawRow) => words.value[LAW_FACTS[fact].unit](shownValue(fact, value));
  const stateOf = ({ stateCode }: LawRow) => (stateCode === '' ? '' : say(stateName(stateCode)));
  const standing = (row: LawRow) => standingChip(words, standingOf(rows ?? [], row, todayInIndia()));
  return (
    <>
      <p className={pageClasses['intro']}>{words.intro}</p>
      <div className={pageClasses['head']}>
        <ChoiceFilter label={words.remark} options={options} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdded({})}>
          {words.add}
        </Button>
      </div>
      <List
        label={t.platform.parts.law}
        source={useAllRows(law, shown)}
        keyOf={({ fact, stateCode, fromDate }) => `${fact} ${stateCode} ${fromDate}`}
        onOpen={setAdded}
        rowActions={(row) => [{ icon: IconPlus, label: words.change(say(row.fact)), run: () => setAdded(row) }]}
        columns={[
          { name: 'fact', heading: say('Rule'), strong: true, cell: (row) => say(row.fact) },
          { name: 'state', heading: say('State'), cell: stateOf },
          { name: 'from', heading: say('From Date'), unbroken: true, cell: (row) => showDate(row.fromDate) },
          { name: 'value', heading: say('Value'), number: true, cell: valueOf },
          { name: 'standing', heading: t.platform.status, cell: standing },
          { name: 'notification', heading: say('Notification'), cell: notificationOf },
          { name: 'remark', heading: say('Remark'), cell: remarkOf },
        ]}
        renderCard={(row) => ({
          name: say(row.fact),
          aside: showDate(row.fromDate),
          below: (
            <>
              {row.stateCode !== '' && `${stateOf(row)} · `}
              {notificationOf(row)}
            </>
          ),
          end: (
            <>
              {valueOf(row)} {standing(row)} {remarkOf(row)}
            </>
          ),
        })}
        empty={<p>{words.none}</p>}
      />
      {added !== null && <LawDialog row={added} onClose={() => setAdded(null)} />}
    </>
  );
}

type LawWords = ReturnType<typeof useLanguage>['t']['platform']['law'];

const shownValue = (fact: LawFactName, value: string): string =>
  LAW_FACTS[fact].unit === 'rupees' ? formatQuantity(Number(value)) : value;

const standingChip = (words: LawWords, standing: 'now' | 'past' | 'future') => {
  if (standing === 'now') return <Chip tone="fine" icon={IconCheck} text={words.now} />;
  return <Chip tone="off" {...(standing === 'future' && { icon: IconClock })} text={words[standing]} />;
};

const notificationOf = ({ notification }: LawRow) => <span lang="en">{notification}</span>;

const remarkOf = (row: LawRow) => <Remark of={row} />;

function Remark({ of: { remark } }: { readonly of: LawRow }) {
  const { t, say } = useLanguage();
  if (remark === '') return null;
  const shownRemark = say(remark).replace(UNCONFIRMED, '');
  if (!UNCONFIRMED.test(remark)) return shownRemark;
  return (
    <>
      <Chip tone="warning" icon={IconAlertTriangle} text={t.platform.law.unconfirmed} /> {shownRemark}
    </>
  );
}

/** Enters what the law says from a date on: for the rule chosen in the list, or for any. */
function LawDialog({ row, onClose }: { readonly row: Partial<LawRow>; readonly onClose: () => void }) {
  const { t, say } = useLanguage();
  const words = t.platform.law;
  const queries = useQueryClient();
  const law = useQuery(callQuery('lawRates')).data as readonly LawRow[] | undefined;
  const states = stateNames(say);
  return (
    <AskDialog
      title={words.add}
      wide
      fields={FIELDS}
      initial={{ ...EMPTY, fact: row.fact ?? '', stateCode: row.stateCode ?? '', value: row.value ?? '' }}
      fieldOptions={{
        stateCode: { shown: states, description: words.stateHint },
        notification: { description: words.notificationHint },
        remark: { description: words.remarkHint },
      }}
      renderBelow={({ fact, stateCode }) =>
        fact !== '' && <Standing law={law ?? []} fact={fact as LawFactName} stateCode={stateCode} />
      }
      caption={words.save}
      check={({ fact, stateCode, value }) => {
        if (fact === '' || value === '') return {};
        const wrong = lawRowMessage({ fact: fact as LawFactName, stateCode, value });
        return wrong === null ? {} : { [wrong.path === 'value' ? 'value' : 'stateCode']: wrong.message };
      }}
      send={async (body) => {
        await request('lawAdd', { body });
        await queries.invalidateQueries({ queryKey: callQuery('lawRates').queryKey });
        toast.success(words.saved);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface StandingProps {
  readonly law: readonly LawRow[];
  readonly fact: LawFactName;
  readonly stateCode: string;
}

/** The format of a rule's value, and its value today. */
function Standing({ law, fact, stateCode }: StandingProps) {
  const { platform } = useLanguage().t;
  const words = platform.law;
  const { unit, answers = [] }: LawFact = LAW_FACTS[fact];
  const standing = lawOf(law, fact, todayInIndia(), stateCode);
  return (
    <>
      <p className={pageClasses['hint']}>
        {unit === 'answer' ? words.units.answer(answers.join(', ')) : words.units[unit]}
      </p>
      {standing !== null && (
        <p className={pageClasses['hint']}>
          {words.standing(words.value[unit](shownValue(fact, standing.value)), showDate(standing.fromDate))}
        </p>
      )}
    </>
  );
}
