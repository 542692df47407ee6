import { IconKey, IconShieldOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ROLES } from '#domain/rules/roles.ts';
import type { Answer } from '#web/client/request.ts';
import { PageCompany, usePageCompany } from '#web/company/page-company.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useLocalPages } from '#web/lists/list-source.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import pageClasses from './PlatformPage.module.css';
import styles from './SetPassword.module.css';

const ResetSecondFactor = lazy(async () => ({
  default: (await import('#web/access/ResetSecondFactor.tsx')).ResetSecondFactor,
}));

type CompanyUser = Answer<'companyUsers'>[number];

/** The users of the company named in the address, to choose one. */
export function CompanyUsers({ onChoose }: { readonly onChoose: (userName: string) => void }) {
  const { t } = useLanguage();
  const words = t.platform.password;
  const { tenantId } = usePageCompany();
  return (
    <section className={`card ${styles['users']}`} aria-label={words.users}>
      <h2>{words.users}</h2>
      <PageCompany />
      {tenantId === '' ? (
        <p className={pageClasses['hint']}>{words.chooseCompany}</p>
      ) : (
        <Users key={tenantId} of={tenantId} onChoose={onChoose} />
      )}
    </section>
  );
}

interface UsersProps {
  readonly of: string;
  readonly onChoose: (userName: string) => void;
}

function Users({ of, onChoose }: UsersProps) {
  const { t, say } = useLanguage();
  const words = t.platform.password;
  const read = useQuery(callQuery('companyUsers', {}, of));
  const [resetting, setResetting] = useState<string | null>(null);
  const types = t.records.employee.types;
  const roleOf = ({ roleId }: CompanyUser) => (roleId === String(ROLES.admin) ? types['admin'] : types['backoffice']);
  const stateOf = ({ loginStatus }: CompanyUser) => (loginStatus === 'disabled' ? words.off : '');
  return (
    <>
      <List
        label={words.users}
        source={useLocalPages(read, read.data)}
        numbered
        keyOf={({ userName }) => userName}
        columns={[
          { name: 'name', heading: say('Name'), strong: true, cell: ({ name }) => name },
          { name: 'userName', heading: say('Username'), cell: ({ userName }) => userName },
          {
            name: 'role',
            heading: say('Type'),
            cell: (user) => [roleOf(user), stateOf(user)].filter(Boolean).join(' · '),
          },
        ]}
        rowActions={({ userName }) => [
          { icon: IconKey, label: words.choose(userName), caption: say('Password'), run: () => onChoose(userName) },
          {
            icon: IconShieldOff,
            label: t.security.resetOf(userName),
            caption: t.security.title,
            run: () => setResetting(userName),
          },
        ]}
        onOpen={({ userName }) => onChoose(userName)}
        renderCard={(user) => ({
          name: user.name,
          aside: user.userName,
          end: [roleOf(user), stateOf(user)].filter(Boolean).join(' · '),
        })}
        empty={<p>{words.noUsers}</p>}
      />
      <Suspense>
        {resetting !== null && (
          <ResetSecondFactor call="resetSecondFactor" userName={resetting} onClose={() => setResetting(null)} />
        )}
      </Suspense>
    </>
  );
}
