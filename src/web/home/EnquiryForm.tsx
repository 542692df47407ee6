import { Button } from '@mantine/core';
import { useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { enquiry } from '#domain/records/enquiry.ts';
import { request } from '#web/client/request.ts';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { useFormDraft } from '#web/forms/useFormDraft.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/client/problem.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { useCaptcha } from '#web/captcha/useCaptcha.tsx';
import styles from './EnquiryForm.module.css';

const { fields } = enquiry;
/** Spec 1 §8. */
const INVALID = 'Please fill all required fields.';
const SENT = 'Submit Successfully.';
const FAILED = 'Failed to send message. Try again.';

/** The form for a visitor's enquiry to the platform. */
export function EnquiryForm() {
  const { t, say } = useLanguage();
  const [busy, setBusy] = useState(false);
  const form = useDefinedForm(fields, blankRow(fields));
  const draft = useFormDraft('draft1:enquiry', form);
  const captcha = useCaptcha(form.isValid());
  const ready = form.isValid() && captcha.solution !== null;

  const tellWhatIsMissing = () => {
    form.validate();
    toast.error(say(INVALID));
    focusFirstWrong();
  };
  const send = async () => {
    const read = form.read();
    if (!read.ok || busy || captcha.solution === null) return;
    setBusy(true);
    try {
      await request('postEnquiry', { body: read.row, anonymous: true, captcha: captcha.solution });
      draft.forget();
      form.reset();
      captcha.again();
      toast.success(say(SENT));
    } catch (error) {
      captcha.again();
      const refused = error instanceof Problem && error.status < 500;
      if (refused) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(refused ? error.message : FAILED));
      focusFirstWrong();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className={styles['form']} onSubmit={form.onSubmit(send, tellWhatIsMissing)}>
      <div className={styles['notices']}>
        <FormNotices form={draft} />
      </div>
      {/* Lets Enter submit: a disabled button would ignore it without a message. */}
      <button type="submit" hidden aria-label={t.home.send} />
      <TypedField form={form} name="name" autoComplete="name" />
      <TypedField form={form} name="phone" autoComplete="tel-national" />
      <TypedField form={form} name="email" autoComplete="email" className={styles['wide'] ?? ''} />
      <TypedField form={form} name="message" className={styles['wide'] ?? ''} />
      <div className={styles['captcha']}>{captcha.box}</div>
      <div className={styles['actions']}>
        <Button type="submit" disabled={!ready || busy} loading={busy}>
          {t.home.send}
        </Button>
      </div>
    </form>
  );
}
