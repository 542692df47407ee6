import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/problem.ts';
import { callQuery } from '#web/queries.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './HomeBranches.module.css';

/** The home branch of each user: what the user enters belongs to it unless another is chosen. */
export function HomeBranches() {
  const { t, say } = useLanguage();
  const words = t.consignment.homes;
  const queries = useQueryClient();
  const branches = useQuery(callQuery('branchList')).data ?? [];
  const [saving, setSaving] = useState('');
  const offered = branches
    .filter((each) => textIn(each, 'isActive') === 'yes')
    .map((each) => ({ value: textIn(each, 'id'), label: textIn(each, 'name') }));
  const users = branches
    .flatMap((each) =>
      (each['homeOf'] as readonly string[]).map((userName) => ({ userName, home: textIn(each, 'id') })),
    )
    .toSorted((one, other) => one.userName.localeCompare(other.userName));
  if (users.length === 0) return null;
  const choose = async (userName: string, branch: string) => {
    setSaving(userName);
    try {
      await request('branchSetHome', { body: { userName, branch: Number(branch) } });
      toast.success(words.saved(userName));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['branchList'] });
    setSaving('');
  };
  return (
    <section className={`card ${classes['homes']}`} aria-labelledby="home-branches">
      <h2 id="home-branches">{words.title}</h2>
      <p>{words.hint}</p>
      <div className={classes['users']}>
        {users.map(({ userName, home }) => (
          <Select
            key={userName}
            label={userName}
            data={offered}
            value={home}
            disabled={saving === userName}
            allowDeselect={false}
            searchable={offered.length > 8}
            nothingFoundMessage={t.ui.nothingFound}
            onChange={(branch) => {
              if (branch !== null && branch !== home) void choose(userName, branch);
            }}
          />
        ))}
      </div>
    </section>
  );
}
