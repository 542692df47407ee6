import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import { Select } from '#web/ui/Select.tsx';
import classes from './HomeBranches.module.css';

const NAMES_UNSEARCHED = 8;

/** Which users write for which branches, as shown to admins; `of` limits it to one user. */
function useUsersBranches(of: string | undefined) {
  const branches = useQuery(callQuery('branchList')).data ?? [];
  const offered = branches
    .filter((each) => textIn(each, 'isActive') === 'yes')
    .map((each) => ({ value: textIn(each, 'id'), label: textIn(each, 'name') }));
  const users = branches
    .flatMap((each) =>
      (each['homeOf'] as readonly string[]).map((userName) => ({
        userName,
        home: textIn(each, 'id'),
        further: branches
          .filter((other) => (other['furtherOf'] as readonly string[]).includes(userName))
          .map((other) => textIn(other, 'id')),
      })),
    )
    .filter(({ userName }) => of === undefined || userName === of)
    .toSorted((one, other) => one.userName.localeCompare(other.userName));
  return { offered, users };
}
type UserBranches = ReturnType<typeof useUsersBranches>['users'][number];

/** The branches that each user writes for: the home branch, which entries get unless another is chosen, and further ones. */
export function HomeBranches({ of }: { readonly of?: string }) {
  const { t } = useLanguage();
  const words = t.consignment.homes;
  const { offered, users } = useUsersBranches(of);
  if (users.length === 0 || (of !== undefined && offered.length < 2)) return null;
  return (
    <section className={`card ${classes['homes']}`} aria-labelledby="home-branches">
      <h2 id="home-branches">{of === undefined ? words.title : words.home}</h2>
      <p>{words.hint}</p>
      <div className={classes['users']}>
        {users.map((user) => (
          <OfUser key={user.userName} user={user} offered={offered} />
        ))}
      </div>
    </section>
  );
}

interface OfUserProps {
  readonly user: UserBranches;
  readonly offered: ReturnType<typeof useUsersBranches>['offered'];
}

function OfUser({ user: { userName, home, further }, offered }: OfUserProps) {
  const { t, say } = useLanguage();
  const words = t.consignment.homes;
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const save = async (branch: string, others: readonly string[] | null) => {
    setSaving(true);
    try {
      const furtherBranches = others && others.map(Number);
      await request('branchSetHome', { body: { userName, branch: Number(branch), furtherBranches } });
      toast.success(words.saved(userName));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['branchList'] });
    setSaving(false);
  };
  return (
    <fieldset aria-label={userName} className={classes['user']}>
      <Select
        label={userName}
        disabled={saving}
        searchable={offered.length > NAMES_UNSEARCHED}
        nothingFoundMessage={t.controls.nothingFound}
        data={offered}
        value={home}
        allowDeselect={false}
        onChange={(branch) => {
          if (branch !== null && branch !== home) void save(branch, null);
        }}
      />
      {offered.length > 1 && (
        <details>
          <summary>{words.further(namesOf(offered, further))}</summary>
          {offered
            .filter(({ value }) => value !== home)
            .map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={further.includes(value)}
                disabled={saving}
                onChange={({ currentTarget: { checked } }) => {
                  const others = further.filter((each) => each !== value);
                  void save(home, checked ? [...others, value] : others);
                }}
              />
            ))}
        </details>
      )}
    </fieldset>
  );
}

const namesOf = (offered: OfUserProps['offered'], ids: readonly string[]) =>
  offered.flatMap(({ value, label }) => (ids.includes(value) ? [label] : [])).join(', ');
