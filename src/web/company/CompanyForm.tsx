import { Button } from '@mantine/core';
import { IconCheck, IconEdit, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { company, type Company } from '#domain/records/company.ts';
import { request } from '#web/client.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { useFormDraft } from '#web/forms/useFormDraft.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/problem.ts';
import { asking } from '#web/queries.ts';
import { useUser } from '#web/session.tsx';
import { linkCompany } from '#web/session-store.ts';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './CompanyPage.module.css';

const INVALID = 'Please fill all required fields.';
const NOT_SAVED = 'Failed to save data.';
const NOT_UPDATED = 'Failed to update data.';
const NO_TENANT = 'Tenant ID not returned from server.';

interface CompanyFormProps {
  readonly initial: Company;
  /** The company as it was read; the form can then only be read until Edit is pressed. Null: it is made here. */
  readonly saved: { readonly tenantId: string; readonly updated_Date: string } | null;
  /** The company that a super admin chose. */
  readonly named?: string | undefined;
  readonly mayEdit: boolean;
  /** Reads the company anew, what was typed is dropped. */
  readonly onReload?: () => void;
}

/** The company's form: making it, reading it, changing it. */
export function CompanyForm({ initial, saved, named, mayEdit, onReload }: CompanyFormProps) {
  const { t, say } = useLanguage();
  const client = useQueryClient();
  const [editing, setEditing] = useState(saved === null);
  const [version, setVersion] = useState(saved?.updated_Date ?? null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useDefinedForm(company.fields, initial);
  const locked = !editing;
  const { userName, tenantId } = useUser();
  const draft = useFormDraft(`draft1:${named ?? tenantId}:${userName}:company`, form, {
    version,
    onTaken: (read) => {
      // A change by someone else since then is found when this is sent.
      setVersion(read ?? version);
      setEditing(true);
    },
  });
  const firstField = useRef<HTMLInputElement>(null);

  const send = async () => {
    const read = form.read();
    if (!read.ok) return;
    setBusy(true);
    try {
      const answer =
        saved === null
          ? await request('createCompany', { body: read.row })
          : await request('updateCompany', {
              body: { ...read.row, updatedDate: version },
              ...(named !== undefined && { tenantId: named }),
            });
      if (answer.tenantId === '') return toast.error(say(NO_TENANT));
      draft.forget();
      client.setQueryData(asking('getCompany', undefined, named).queryKey, answer);
      void client.invalidateQueries({ queryKey: ['listCompanies'] });
      setVersion(answer.updated_Date);
      toast.success(saved ? t.company.updated : t.company.created);
      setEditing(false);
      // What Cancel returns to from now on.
      form.setInitialValues(form.getValues());
      form.resetDirty();
      // A super admin has none; what is chosen is another's.
      if (named === undefined) linkCompany(answer.tenantId, read.row.companyName);
    } catch (error) {
      const refused = error instanceof Problem && error.status < 500;
      if (refused) form.refuse(errorsByName(error.errors, company.fields));
      setChanged(error instanceof Problem && error.code === 'changed');
      toast.error(say(refused ? error.message : saved ? NOT_UPDATED : NOT_SAVED));
      focusFirstWrong();
    } finally {
      setBusy(false);
    }
  };
  const submit = form.onSubmit(
    () => send(),
    () => {
      toast.error(say(INVALID));
      focusFirstWrong();
    },
  );
  useKeys([
    { keys: 'Ctrl+Enter', label: t.keys.submit, run: () => editing && !busy && submit() },
    { keys: 'Ctrl+S', label: t.keys.submit, run: () => editing && !busy && submit() },
  ]);

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
    <form noValidate data-locked={locked || undefined} onSubmit={submit}>
      {mayEdit && <FormNotices form={draft} />}
      {changed && (
        <div className={noticeClasses['notice']} data-tone="danger" role="alert">
          <p>
            <strong>{t.documents.changed}</strong> {t.documents.changedHint}
          </p>
          <Button
            variant="default"
            onClick={() => {
              draft.forget();
              onReload?.();
            }}
          >
            {t.documents.reload}
          </Button>
        </div>
      )}
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
      <div className={styles['bar']} role="toolbar" data-foot aria-label={t.shell.commands}>
        <Button type="submit" disabled={locked} loading={busy} leftSection={<IconCheck size={18} aria-hidden />}>
          <span className="caption">{t.actions.submit}</span>
        </Button>
        {saved && mayEdit && locked && (
          <Button
            variant="default"
            leftSection={<IconEdit size={18} aria-hidden />}
            onClick={() => {
              setEditing(true);
              firstField.current?.focus();
            }}
          >
            <span className="caption">{t.actions.edit}</span>
          </Button>
        )}
        {saved && editing && (
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => {
              form.reset();
              setEditing(false);
            }}
          >
            <span className="caption">{t.actions.cancel}</span>
          </Button>
        )}
        {saved && locked && (
          <span className={styles['hint']}>{mayEdit ? t.company.readOnly : t.company.backOffice}</span>
        )}
      </div>
    </form>
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
