import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { profile } from '#domain/records/user.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import failureClasses from '#web/forms/LoadError.module.css';
import titleClasses from '#web/forms/FormTitle.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfilePage.module.css';
import { ProfileSecurity } from './ProfileSecurity.tsx';
import { ProfileSessions } from './ProfileSessions.tsx';

const FAILED = 'Failed to load data.';

/** The user's own login: details, password and active sessions. */
export function ProfilePage() {
  const { t, say } = useLanguage();
  const { data, isError, refetch } = useQuery(callQuery('profile'));
  const { data: factors } = useQuery({ ...callQuery('secondFactors'), staleTime: 0 });
  return (
    <div className={styles['page']}>
      <div className={titleClasses['title']}>
        <h1 id="profile-title" tabIndex={-1}>
          {t.profile.title}
        </h1>
        <Link to="/dashboard/setting" className={styles['settings']}>
          <IconSettings size={18} aria-hidden />
          {t.profile.settings}
        </Link>
      </div>
      {isError && (
        <div className={`card ${failureClasses['failed']}`} role="alert">
          <p>{say(FAILED)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      )}
      {data === undefined && !isError && <Pending height={180} radius="md" />}
      {data !== undefined && factors?.passwordOwed === true && (
        <output className={noticeClasses['notice']} data-tone="danger">
          <p>{t.security.passwordOwed}</p>
        </output>
      )}
      {data !== undefined && <ProfileForm saved={rowOf(profile.fields, data)} />}
      {/* Nothing is to move: it shows once what stands above it is there. */}
      <ProfileSecurity hidden={data === undefined && !isError} />
      <ProfileSessions hidden={data === undefined && !isError} />
    </div>
  );
}
