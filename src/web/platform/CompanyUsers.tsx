import { ActionIcon } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ROLES } from '#domain/rules/roles.ts';
import type { Answer } from '#web/client/request.ts';
import { PageCompany, usePageCompany } from '#web/company/page-company.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import cardClasses from '#web/lists/ListCard.module.css';
import { LocalList } from '#web/lists/LocalList.tsx';
import { callQuery } from '#web/client/queries.ts';
import pageClasses from './PlatformPage.module.css';
import styles from './SetPassword.module.css';

type CompanyUser = Answer<'companyUsers'>[number];

/** Who logs in for the company that the address names, to choose one of them. */
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
  const { data, isError, refetch } = useQuery(callQuery('companyUsers', {}, of));
  const types = t.records.employee.types;
  const roleOf = ({ roleId }: CompanyUser) => (roleId === String(ROLES.admin) ? types['admin'] : types['backoffice']);
  const stateOf = ({ loginStatus }: CompanyUser) => (loginStatus === 'disabled' ? words.off : '');
  const choiceOf = ({ userName }: CompanyUser) => (
    <ChooseButton label={words.choose(userName)} onClick={() => onChoose(userName)} />
  );
  return (
    <LocalList<CompanyUser>
      label={words.users}
      rows={data}
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
      actions={choiceOf}
      onOpen={({ userName }) => onChoose(userName)}
      renderCard={(user) => ({
        top: (
          <span className={cardClasses['top']}>
            <strong>{user.name}</strong>
            <span>{user.userName}</span>
          </span>
        ),
        end: [roleOf(user), stateOf(user)].filter(Boolean).join(' · '),
      })}
      none={words.noUsers}
      failure={isError ? { text: t.documents.loadFailed, onRetry: () => void refetch() } : null}
    />
  );
}

function ChooseButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" size="var(--control-dense)" aria-label={label} title={label} onClick={onClick}>
      <IconKey size={18} aria-hidden />
    </ActionIcon>
  );
}
