import { Anchor } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { WAITING_AGE_NAMES, type WaitingAge } from '#domain/rules/waiting-ages.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { useLocalPages } from '#web/lists/list-source.ts';
import { shownRupees } from '#web/money/shown.ts';
import classes from './Delivery.module.css';
import type { PodChoice } from './pod-pages.ts';
import { useDeliveryWords } from './useDeliveryWords.ts';

type Found = Answer<'deliveryPending'>;
/** A branch, party or driver with missing PODs. */
export type PodGroup = Found['groups'][number];

interface AskProps {
  readonly choice: PodChoice;
  readonly onAsk: (next: PodChoice) => void;
}

const LATEST: WaitingAge = '31+';
const counted = (count: number) => count.toLocaleString('en-IN');

/** A bar as long as the share of the largest; its figure stands beside it. */
function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={classes['bar']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect width={share * 100} height={10} />
    </svg>
  );
}

/** The number of missing PODs by age, one row per age with a bar and figures; a click lists the LRs. */
export function PodAges({ ages, choice, onAsk }: AskProps & { readonly ages: Found['ages'] }) {
  const words = useDeliveryWords();
  const most = Math.max(...ages.map(({ count }) => count), 1);
  return (
    <section className={`card ${classes['part']}`} aria-label={words.sinceDelivery}>
      <table className={classes['ages']}>
        <thead>
          <tr>
            <th scope="col">{words.sinceDelivery}</th>
            <th scope="col">
              <span className="visually-hidden">{words.share}</span>
            </th>
            <th scope="col" className={classes['number']}>
              {words.lrs}
            </th>
            <th scope="col" className={classes['number']}>
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ age, count, amount }) => (
            <tr key={age}>
              <th scope="row">
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-current={choice.age === age}
                  onClick={() => onAsk({ ...choice, age: choice.age === age ? '' : age })}
                >
                  {words.ages[age]}
                </Anchor>
              </th>
              <td width="50%" data-late={age === LATEST}>
                <ShareBar share={count / most} />
              </td>
              <td className={classes['number']}>{counted(count)}</td>
              <td className={classes['number']}>{shownRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const countOf = (group: PodGroup, age: WaitingAge) => group.ages.find((each) => each.age === age)?.count ?? 0;

interface AgeCountProps {
  readonly group: PodGroup;
  readonly age: WaitingAge;
  readonly onChoose: () => void;
}

/** The number of a group's missing PODs of one age; a click lists them. */
function AgeCount({ group, age, onChoose }: AgeCountProps) {
  const words = useDeliveryWords();
  const count = countOf(group, age);
  if (count === 0) return '–';
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={`${words.lrsOf(group.name || words.nobody, words.ages[age])}: ${counted(count)}`}
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    >
      {counted(count)}
    </Anchor>
  );
}

const ageColumn = (
  age: WaitingAge,
  heading: string,
  choose: (group: string, age: WaitingAge) => void,
): ListColumn<PodGroup> => ({
  name: age,
  heading,
  number: true,
  cell: (group) => <AgeCount group={group} age={age} onChoose={() => choose(group.key, age)} />,
});

interface PodGroupsProps extends AskProps {
  readonly read: UseQueryResult<Found>;
  readonly onTell: (group: PodGroup) => void;
}

/** The missing PODs by branch, party or driver; a row lists its LRs, and its bell asks for them. */
export function PodGroups({ read, choice, onAsk, onTell }: PodGroupsProps) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const source = useLocalPages(read, read.data?.groups);
  const choose = (group: string, age: PodChoice['age']) => onAsk({ ...choice, group, age });
  const nameOf = ({ name }: PodGroup) => name || words.nobody;
  const columns: readonly ListColumn<PodGroup>[] = [
    { name: 'name', heading: words.by[choice.by], strong: true, cell: nameOf },
    ...WAITING_AGE_NAMES.map((age) => ageColumn(age, words.ages[age], choose)),
    { name: 'total', heading: say('Total'), number: true, cell: ({ count }) => counted(count) },
  ];
  const textOf = (group: PodGroup) =>
    WAITING_AGE_NAMES.filter((age) => countOf(group, age) > 0)
      .map((age) => `${words.ages[age]}: ${counted(countOf(group, age))}`)
      .join(' · ');
  return (
    <section className={classes['part']} aria-label={words.by[choice.by]}>
      <List
        label={words.by[choice.by]}
        source={source}
        columns={columns}
        keyOf={({ key }) => key}
        onOpen={({ key }) => choose(key, '')}
        rowActions={(group) => [{ icon: IconBell, label: words.remind(nameOf(group)), run: () => onTell(group) }]}
        renderCard={(group) => ({ name: nameOf(group), aside: counted(group.count), below: textOf(group), end: null })}
        empty={null}
      />
    </section>
  );
}
