import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import type { RowOf } from '#domain/define.ts';
import { password } from '#domain/fields.ts';
import { OLD_PASSWORD_NEEDED, profile, profilePasswords } from '#domain/records/user.ts';
import { request } from '#web/client/request.ts';
import { FormBar } from '#web/forms/FormBar.tsx';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { useFormDraft } from '#web/forms/useFormDraft.ts';
import { useOwnSave } from '#web/forms/useOwnSave.ts';
import { KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { changeUser } from '#web/client/session-store.ts';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm, type TextsOf } from '#web/ui/form.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import { KEYS } from '#web/key-register.ts';
import styles from './ProfileForm.module.css';

type ProfileRow = RowOf<(typeof profile)['fields']>;

const fields = {
  ...profile.fields,
  ...profilePasswords,
  // Never sent: it only catches typing errors.
  retyped: password({ wire: 'retyped', label: 'Re-type Password' }),
};
type Entries = TextsOf<typeof fields>;

const INVALID = 'Please fill all required fields.';
const MISMATCH = 'Passwords do not match.';
const NOT_STORED = ['password', 'oldPassword', 'retyped'] as const;
const NO_PASSWORDS = { oldPassword: '', password: '', retyped: '' };

/** Whether a new password is being typed. If not, the password stays unchanged (decisions: profile). */
const isChangingPassword = (entries: Entries) => entries.password !== '' || entries.retyped !== '';
/** Changes that could be used to take over the login, so they require the old password. */
const needsOldPassword = (entries: Entries, saved: ProfileRow) =>
  isChangingPassword(entries) || entries.email.trim() !== saved.email || entries.contact !== saved.contact;

function check(entries: Entries, saved: ProfileRow): Record<string, string> {
  const { password: fresh, retyped, oldPassword } = entries;
  const changing = isChangingPassword(entries);
  return {
    ...(needsOldPassword(entries, saved) && oldPassword === '' && { oldPassword: OLD_PASSWORD_NEEDED }),
    ...(changing && fresh === '' && { password: 'Change Password is required.' }),
    ...(changing && retyped === '' && { retyped: 'Re-type Password is required.' }),
    ...(retyped !== '' && fresh !== '' && retyped !== fresh && { retyped: MISMATCH }),
  };
}

type ProfileFormState = ReturnType<typeof useDefinedForm<typeof fields>>;

/** Editable when it is required, otherwise shown masked. */
function OldPassword({ form, isNeeded }: { readonly form: ProfileFormState; readonly isNeeded: boolean }) {
  const { t, say } = useLanguage();
  return isNeeded ? (
    <Field form={form} name="oldPassword" required description={t.profile.oldHint} autoComplete="current-password" />
  ) : (
    <TextInput
      label={say(fields.oldPassword.label)}
      description={t.profile.oldHint}
      value="••••••••"
      readOnly
      aria-description={t.profile.masked}
    />
  );
}

function useProfileSave(form: ProfileFormState, asksOld: boolean, root: RefObject<HTMLFormElement | null>) {
  const { t, say } = useLanguage();
  const client = useQueryClient();
  const save = useOwnSave();
  const send = async () => {
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) {
      toast.error(say(INVALID));
      return focusFirstWrong(root.current);
    }
    const { retyped: _, oldPassword, ...row } = read.row;
    const saveIt = async () => {
      const user = await request('updateProfile', { body: { ...row, oldPassword: asksOld ? oldPassword : '' } });
      changeUser(user);
      client.setQueryData(['profile', {}], user);
      void client.invalidateQueries({ queryKey: ['secondFactors'] });
      const { name, userName, email, contact, personalContact } = row;
      form.restart({ name, userName, email, contact, personalContact, ...NO_PASSWORDS });
      toast.success(t.profile.saved);
      if (row.password !== '') {
        toast.info(t.profile.othersEnded);
        await client.invalidateQueries({ queryKey: ['ownSessions'] });
      }
    };
    return await save.send(saveIt, (error) => {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong(root.current);
    });
  };
  return { save, submit: () => (save.saving ? undefined : void send()) };
}

/** The user's details and password. */
export function ProfileForm({ saved }: { readonly saved: ProfileRow }) {
  const { t } = useLanguage();
  const root = useRef<HTMLFormElement>(null);
  const form = useDefinedForm(fields, { ...saved, ...NO_PASSWORDS }, (entries) => check(entries, saved));
  const draft = useFormDraft(`draft1:${saved.userName}:profile`, form, { notStored: NOT_STORED });
  const entries = form.getValues();
  const asksOld = needsOldPassword(entries, saved);
  const changing = isChangingPassword(entries);

  const { save, submit } = useProfileSave(form, asksOld, root);
  useKeys([
    { ...KEYS.submit, label: t.keys.submit, run: submit },
    { ...KEYS.save, label: t.keys.submit, run: submit },
  ]);

  return (
    <KeyboardForm formRef={root} titled="profile-title" save={save} onSubmit={submit}>
      <FormNotices form={draft} />
      <fieldset className={`card ${styles['fields']}`}>
        <legend className="visually-hidden">{t.profile.details}</legend>
        <Field form={form} name="name" autoComplete="name" />
        <Field form={form} name="email" autoComplete="email" />
        <Field form={form} name="contact" autoComplete="tel-national" />
        <Field form={form} name="personalContact" autoComplete="off" />
        <Field form={form} name="userName" readOnly required={false} autoComplete="username" />
        <OldPassword form={form} isNeeded={asksOld} />
        <Field
          form={form}
          name="password"
          required={changing}
          description={t.profile.passwordHint}
          autoComplete="new-password"
        />
        <Field form={form} name="retyped" required={changing} autoComplete="new-password" />
      </fieldset>
      <FormBar
        saving={save.saving}
        dirty={form.isDirty()}
        draftStored={draft.draft.stored}
        onCancel={() => form.reset()}
        underForm
      >
        {null}
      </FormBar>
    </KeyboardForm>
  );
}
