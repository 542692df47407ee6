import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { typedNamesQuery } from './Adoptions.tsx';
import classes from '#web/records/PartyNames.module.css';
import { TypedGroup, type NameGroup } from './TypedGroup.tsx';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';
import { KEYS } from '#web/key-register.ts';

const AdoptDialog = lazy(async () => ({ default: (await import('./AdoptDialog.tsx')).AdoptDialog }));

/** The contract's limit (src/api/parties.ts), repeated so that the first load does not need it. */
const MOST_NAMES = 50;

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const isFound = ({ names, contacts, gstins }: NameGroup, wanted: string) =>
  [...names.map(({ name }) => name), ...contacts, ...gstins].some((text) => plain(text).includes(wanted));

/** Arrow keys move between checkboxes, as in a list; Space ticks. */
function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const at = boxes.findIndex((box) => box === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  boxes[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

type TypedName = NameGroup['names'][number];

/** The ticked names. */
function useTicked(groups: readonly NameGroup[]) {
  const words = usePartyNamesWords();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Names that got a party meanwhile are no longer ticked.
  const chosen = groups.flatMap(({ names }) => names).filter(({ name }) => ticked.has(name));
  const tick = (names: readonly string[], on: boolean) => {
    const next = new Set(chosen.map(({ name }) => name));
    for (const name of names) {
      if (on) next.add(name);
      else next.delete(name);
    }
    if (next.size > MOST_NAMES) toast.error(words.tooMany(MOST_NAMES));
    else setTicked(next);
  };
  return { ticked, chosen, tick, clear: () => setTicked(new Set()) };
}

/** The names typed in bilties, in groups; ticked ones become a party. */
export function TypedNames() {
  const { say } = useLanguage();
  const words = usePartyNamesWords();
  const { data, error, isError, refetch } = useQuery({ ...typedNamesQuery(), staleTime: 60_000 });
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(plain(typed.trim()));
  const groups = data?.groups ?? [];
  const { ticked, chosen, tick, clear } = useTicked(groups);
  const ask = () => {
    if (chosen.length > 0) setAsking(true);
  };
  useKeys([{ ...KEYS.submit, label: words.toParty, run: ask }]);
  if (data === undefined) {
    if (isError) return <SectionError text={say(sentenceOf(error))} onRetry={() => void refetch()} />;
    return <Pending height={320} radius={8} />;
  }
  if (groups.length === 0) return <p className={classes['nothing']}>{words.nothingTyped}</p>;
  const shown = wanted === '' ? groups : groups.filter((group) => isFound(group, wanted));
  return (
    <>
      <p className={classes['hint']}>{words.typedHint}</p>
      <TextInput
        className={classes['find'] ?? ''}
        label={words.find}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {shown.length === 0 && <p className={classes['nothing']}>{words.notFound}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the boxes within */}
      <ul className={classes['groups']} onKeyDown={moveBetweenBoxes}>
        {shown.map((group) => (
          <TypedGroup
            key={group.key}
            group={group}
            similar={groups.filter(({ key }) => group.similar.includes(key))}
            ticked={ticked}
            onTick={tick}
            onFind={setTyped}
          />
        ))}
      </ul>
      {data.more && <p className={classes['hint']}>{words.more}</p>}
      {chosen.length > 0 && <ChosenBar chosen={chosen} onClear={clear} onAsk={ask} />}
      <Suspense>{asking && <AdoptDialog names={chosen} onStarted={clear} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

interface ChosenBarProps {
  readonly chosen: readonly TypedName[];
  readonly onClear: () => void;
  readonly onAsk: () => void;
}

function ChosenBar({ chosen, onClear, onAsk }: ChosenBarProps) {
  const words = usePartyNamesWords();
  return (
    <div className={classes['bar']} data-foot>
      <output>
        {words.chosen(
          chosen.length,
          chosen.reduce((sum, { count }) => sum + count, 0),
        )}
      </output>
      <Button variant="default" onClick={onClear}>
        {words.clear}
      </Button>
      <Button onClick={onAsk}>{words.toParty}</Button>
    </div>
  );
}
