import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconEdit } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LOGIN_NEEDED } from '#domain/records/employee.ts';
import { isMaskedAadhaar } from '#domain/rules/aadhaar.ts';
import { suggestUsername } from '#domain/rules/username.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import type { Texts } from '#web/ui/entries.ts';
import { Field } from '#web/ui/Field.tsx';
import { employeeScreen, type EmployeeFields } from './employee-screen.ts';
import { EmployeeLogin } from './EmployeeLogin.tsx';
import styles from './EmployeeForm.module.css';
import fieldClasses from './RecordFields.module.css';
import { RecordForm, RecordPicture } from './RecordForm.tsx';
import type { RecordFormOf, RecordRules } from './useRecordForm.ts';

type EmployeeFormState = RecordFormOf<EmployeeFields>;

/** Drivers get no login (spec 1 §4). */
const hasLogin = (empType: unknown) => empType === 'admin' || empType === 'backoffice';

const { fields } = employeeScreen;
// Back office adds only drivers (spec 1 §6); the server enforces it.
const driversOnly = {
  ...employeeScreen,
  fields: { ...fields, empType: { ...fields.empType, choices: ['driver'] as const } },
};
const OF_A_LOGIN: Readonly<Record<string, string>> = {
  userName: 'Username is required.',
  password: 'Password is required.',
};
const isEmpty = (texts: Texts, name: string) => texts[name] === '' || texts[name] === undefined;

/** The employee's page: a new one, or the one in the address. */
export function EmployeeForm() {
  const { t } = useLanguage();
  const admin = useSession()?.rights.admin === true;
  // How often the generated username turned out to be taken.
  const [taken, setTaken] = useState(0);
  const rules: RecordRules<EmployeeFields> = useMemo(
    () => ({
      ...(!admin && { preset: { empType: 'driver' as const } }),
      check: (values, saved) =>
        saved === null && hasLogin(values['empType'])
          ? Object.fromEntries(Object.entries(OF_A_LOGIN).filter(([name]) => isEmpty(values, name)))
          : {},
      warn(errors, values) {
        const names = Object.keys(errors);
        const ofLogin = names.every((name) => (name in OF_A_LOGIN || name === 'email') && isEmpty(values, name));
        return hasLogin(values['empType']) && ofLogin ? LOGIN_NEEDED : null;
      },
      refused(messages) {
        if (messages['userName'] === undefined) return undefined;
        setTaken((before) => before + 1);
        return t.records.registrationFailed;
      },
    }),
    [admin, t],
  );
  return (
    <RecordForm
      screen={admin ? employeeScreen : driversOnly}
      rules={rules}
      lockedBecause={(saved) =>
        admin || saved === null || saved['empType'] === 'driver' ? null : t.records.employee.adminsOnly
      }
    >
      {(form, locked) => <EmployeeLayout form={form} locked={locked} admin={admin} taken={taken} />}
    </RecordForm>
  );
}

interface LayoutProps {
  readonly form: EmployeeFormState;
  readonly locked: boolean;
  readonly admin: boolean;
  readonly taken: number;
}

function EmployeeLayout({ form, locked, admin, taken }: LayoutProps) {
  const { t } = useLanguage();
  const words = t.records.employee;
  const { saved } = form;
  return (
    <fieldset className={fieldClasses['plain']} disabled={locked}>
      <div className={styles['columns']}>
        <section className={`card ${fieldClasses['fields']}`} data-columns={3} aria-label={words.particulars}>
          <Field form={form} name="empName" className={fieldClasses['wide'] ?? ''} autoComplete="off" />
          <Field form={form} name="empType" shown={words.types} />
          <Field form={form} name="contact" />
          <Field form={form} name="email" className={fieldClasses['wide'] ?? ''} autoComplete="off" />
          <Field form={form} name="licence" className={fieldClasses['long'] ?? ''} />
          <Aadhaar form={form} />
          <Field form={form} name="address" className={fieldClasses['double'] ?? ''} autoComplete="off" />
          <Field form={form} name="city" autoComplete="off" />
          <Field form={form} name="state" />
          <Field form={form} name="pin" inputMode="numeric" />
          <Field form={form} name="qualification" />
        </section>
        <section className={`card ${styles['aside']}`} aria-label={words.proof}>
          <Field form={form} name="documentType" />
          <RecordPicture form={form} name="idProof" disabled={locked} />
        </section>
      </div>
      {saved === null && hasLogin(form.values['empType']) && <NewLogin form={form} taken={taken} />}
      {saved !== null && admin && hasLogin(saved['empType']) && <EmployeeLogin saved={saved} />}
    </fieldset>
  );
}

/** Only the last four digits of a saved Aadhaar number are known: it stays, or another one is typed instead. */
function Aadhaar({ form }: { readonly form: EmployeeFormState }) {
  const { t } = useLanguage();
  const words = t.records.employee;
  const input = useRef<HTMLInputElement>(null);
  const savedNumber = form.saved === null ? '' : textIn(form.saved, 'aadhaar');
  const masked = isMaskedAadhaar(savedNumber);
  const standing = masked && form.values['aadhaar'] === savedNumber;
  const label = standing ? words.changeAadhaar : words.keepAadhaar;
  const turn = () => {
    form.set('aadhaar', standing ? '' : savedNumber);
    // After it has become editable.
    if (standing) requestAnimationFrame(() => input.current?.focus());
  };
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={turn}>
      {standing ? <IconEdit size={16} aria-hidden /> : <IconArrowBackUp size={16} aria-hidden />}
    </ActionIcon>
  );
  return (
    <Field
      form={form}
      name="aadhaar"
      className={fieldClasses['long'] ?? ''}
      inputMode="numeric"
      inputRef={input}
      readOnly={standing}
      {...(masked && { rightSection: button })}
    />
  );
}

/** Username and password of an employee who gets a login: the username is generated from the name and is unique. */
function NewLogin({ form, taken }: { readonly form: EmployeeFormState; readonly taken: number }) {
  const { t } = useLanguage();
  const words = t.records.employee;
  const { set } = form;
  const next = useQuery({ ...callQuery('latestRegId'), staleTime: 0 });
  const name = form.values['empName'];
  const made = next.data === undefined ? '' : suggestUsername(typeof name === 'string' ? name : '', next.data + taken);
  useEffect(() => {
    if (made !== '') set('userName', made);
  }, [made, set]);
  // A password typed for an admin is cleared when the type becomes driver.
  useEffect(
    () => () => {
      set('userName', '');
      set('password', '');
    },
    [set],
  );
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="new-login">
      <h2 id="new-login">{words.login}</h2>
      <div className={fieldClasses['fields']} data-columns={4}>
        <Field
          form={form}
          name="userName"
          required
          // None can be generated from a name of two letters.
          readOnly={made !== ''}
          autoComplete="off"
          description={taken > 0 ? words.usernameTaken : words.usernameHint}
        />
        <Field form={form} name="password" required autoComplete="new-password" description={words.passwordHint} />
      </div>
    </section>
  );
}
