import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './ProfileSecurity.module.css';

/** Lets an admin require two-step login for all admins of the company. */
export function DemandOfAdmins() {
  const { t, say } = useLanguage();
  const words = t.security;
  const { data, refetch } = useQuery({ ...callQuery('secondFactorDemand'), staleTime: 0 });
  const [saving, setSaving] = useState(false);
  if (data === undefined) return null;

  async function demand(demanded: 'yes' | 'no'): Promise<void> {
    setSaving(true);
    try {
      await request('demandSecondFactor', { body: { demanded } });
      toast.success(demanded === 'yes' ? words.demanded : words.notDemanded);
      await refetch();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setSaving(false);
    }
  }
  return (
    <Checkbox
      className={styles['demand']}
      label={words.demand}
      description={words.demandHint}
      checked={data.demanded === 'yes'}
      disabled={saving}
      onChange={(event) => void demand(event.currentTarget.checked ? 'yes' : 'no')}
    />
  );
}
