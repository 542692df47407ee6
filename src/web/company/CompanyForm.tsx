import { Button } from '@mantine/core';
import { IconCheck, IconEdit, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode, type Ref } from 'react';
import type { company } from '#domain/records/company.ts';
import barClasses from '#web/forms/ActionBar.module.css';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { enterGoesOn } from '#web/ui/enter-goes-on.ts';
import { Field } from '#web/ui/Field.tsx';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import styles from './CompanyForm.module.css';
import { useCompanyForm, type CompanyOpening } from './useCompanyForm.ts';

interface CompanyFormProps extends CompanyOpening {
  readonly mayEdit: boolean;
  /** Reads the company anew and discards what was typed. */
  readonly onReload?: () => void;
}

/** The company's form: to create, read and change it. */
export function CompanyForm(props: CompanyFormProps) {
  const { saved, mayEdit, onReload } = props;
  const { t } = useLanguage();
  const firstField = useRef<HTMLInputElement>(null);
  const { form, save, root, editing, setEditing, submit } = useCompanyForm(props);
  const locked = !editing;
  useFirstFocus(root, saved === null);
  const run = () => {
    if (editing) void submit();
  };
  useKeys([
    { ...KEYS.submit, label: t.keys.submit, run },
    { ...KEYS.save, label: t.keys.submit, run },
  ]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter is the form's own key, not a control's
    <form
      ref={root}
      noValidate
      onKeyDown={enterGoesOn}
      data-locked={locked || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {mayEdit && <FormNotices form={save} notSent={t.records.notSent} onReload={onReload} />}
      <CompanyFields form={form} locked={locked} firstField={firstField} />
      <Commands
        locked={locked}
        saving={save.saving}
        saved={saved !== null}
        mayEdit={mayEdit}
        onEdit={() => {
          setEditing(true);
          firstField.current?.focus();
        }}
        onCancel={() => {
          form.reset();
          setEditing(false);
        }}
      />
    </form>
  );
}

interface CompanyFieldsProps {
  readonly form: ReturnType<typeof useCompanyForm>['form'];
  readonly locked: boolean;
  readonly firstField: Ref<HTMLInputElement>;
}

function CompanyFields({ form, locked, firstField }: CompanyFieldsProps) {
  const { t } = useLanguage();
  const field = (name: keyof typeof company.fields, more?: { inputMode?: 'numeric' | 'url'; wide?: true }) => (
    <Field
      form={form}
      name={name}
      readOnly={locked}
      {...(more?.inputMode && { inputMode: more.inputMode })}
      {...(more?.wide && { className: styles['wide'] })}
    />
  );
  return (
    <>
      <Group title={t.company.identity}>
        <Field form={form} name="companyName" readOnly={locked} inputRef={firstField} />
        {field('contactPerson')}
        {field('gstin')}
        {field('email')}
        {field('website', { inputMode: 'url' })}
      </Group>
      <Group title={t.company.contacts}>
        {field('contact1')}
        {field('contact2')}
        {field('contact3')}
        {field('contact4')}
        {field('contact5')}
      </Group>
      <Group title={t.company.place}>
        {field('address', { wide: true })}
        {field('city')}
        {field('pin', { inputMode: 'numeric' })}
        {field('state')}
      </Group>
      <Group title={t.company.papers}>
        {field('language')}
        {field('titleHeader', { wide: true })}
        {field('terms', { wide: true })}
      </Group>
    </>
  );
}

interface CommandsProps {
  readonly locked: boolean;
  readonly saving: boolean;
  readonly saved: boolean;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
}

/** The buttons of the form. */
function Commands({ locked, saving, saved, mayEdit, onEdit, onCancel }: CommandsProps) {
  const { t } = useLanguage();
  return (
    <div className={barClasses['bar']} role="toolbar" data-foot aria-label={t.controls.formCommands}>
      <Button type="submit" disabled={locked} loading={saving} leftSection={<IconCheck size={18} aria-hidden />}>
        <span className="caption">{t.actions.submit}</span>
      </Button>
      {saved && mayEdit && locked && (
        <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={onEdit}>
          <span className="caption">{t.actions.edit}</span>
        </Button>
      )}
      {saved && !locked && (
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onCancel}>
          <span className="caption">{t.actions.cancel}</span>
        </Button>
      )}
      {saved && locked && (
        <span className={barClasses['hint']}>{mayEdit ? t.company.readOnly : t.company.backOffice}</span>
      )}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={`card ${styles['group']}`}>
      <legend className="visually-hidden">{title}</legend>
      <h2 aria-hidden>{title}</h2>
      <div className={styles['fields']}>{children}</div>
    </fieldset>
  );
}
