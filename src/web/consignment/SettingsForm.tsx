import { IconListCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Fields } from '#domain/define.ts';
import { request } from '#web/client/request.ts';
import { focusFirstField, takesFocus } from '#web/ui/field-navigation.ts';
import { ActionButton, FormBar } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { FormTitle } from '#web/forms/FormTitle.tsx';
import { FormHints, KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import type { FormScreen } from '#web/records/record-screen.ts';
import { useRecordForm, type RecordFormOf, type RecordRules } from '#web/records/useRecordForm.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { saveSettings, settingsOf, type Settings } from './settings.ts';
import { pathAfter, SETUP_PATH, STEP_PATHS, type SetupStep } from './setup-steps.ts';
import { SetupSteps } from './SetupSteps.tsx';

/** A settings page that edits some of the fields; the others are saved as they were read. */
export interface SettingsPage<F extends Fields> {
  readonly step: SetupStep;
  readonly fields: F;
  readonly firstField: keyof F & string;
  readonly rules?: RecordRules<F>;
}

interface SettingsFormProps<F extends Fields> {
  readonly page: SettingsPage<F>;
  /** Lays out the fields; this form does the rest. */
  readonly children: (form: RecordFormOf<F>, settings: Settings) => ReactNode;
}

/** The form of a settings page. During the company's set-up, saving leads to the next step. */
export function SettingsForm<F extends Fields>(props: SettingsFormProps<F>) {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const title = t.consignment.steps[props.page.step];
  const { data, error, isError, isPaused, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['consignment_settings', 'read'],
    queryFn: async ({ signal }) => settingsOf(await request('consignmentSettings', { signal })),
    enabled: tenantId !== '',
    // Read once when the form opens: a newer answer must not overwrite what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (tenantId === '') return <FormFailure title={title} text={t.documents.noUser} />;
  if (isError) return <FormFailure title={title} text={say(sentenceOf(error))} onRetry={() => void refetch()} />;
  if (data === undefined && isPaused) return <FormFailure title={title} text={t.frame.loadsOnline} />;
  if (data === undefined) return <Pending height={360} radius="md" />;
  return <OpenSettings key={dataUpdatedAt} {...props} settings={data} onReload={() => void refetch()} />;
}

// A company has one settings record without an id, but a form's record needs one.
const asRecord = (settings: Settings): SavedRecord => ({ ...settings, id: 1 });

function screenOf<F extends Fields>({ step, fields, firstField }: SettingsPage<F>, read: Settings): FormScreen<F> {
  return {
    record: { kind: `consignment_${step}`, fields, name: '', images: {} },
    fields,
    firstField,
    words: (t) => ({ fresh: t.consignment.steps[step], edit: () => t.consignment.steps[step] }),
    formPath: STEP_PATHS[step],
    listPath: SETUP_PATH,
    notStored: [],
    changedBySave: ['consignmentSettings'],
    create: () => Promise.reject(new Error('Settings are only changed.')),
    read: async (_id, signal) => asRecord(settingsOf(await request('consignmentSettings', { signal }))),
    update: async (_id, row, version) => asRecord(await saveSettings(read, row, version)),
  };
}

interface OpenSettingsProps<F extends Fields> extends SettingsFormProps<F> {
  readonly settings: Settings;
  readonly onReload: () => void;
}

function OpenSettings<F extends Fields>({ page, settings, onReload, children }: OpenSettingsProps<F>) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const screen = useMemo(() => screenOf(page, settings), [page, settings]);
  const opening = useMemo(() => asRecord(settings), [settings]);
  const form = useRecordForm(screen, opening, page.rules ?? {}, () => {
    if (settings.lrForm === 'classic') void navigate({ to: pathAfter(page.step) });
  });
  const { root, saving } = form;
  const submit = () => void form.submit();
  const { keys } = t.documents;
  useKeys([
    { ...KEYS.nextField, label: keys.nextField },
    { ...KEYS.previousField, label: keys.previousField },
    { ...KEYS.submit, label: keys.submit, run: submit },
    { ...KEYS.save, label: keys.submit, run: submit },
  ]);
  useEffect(() => {
    // The first field may be a select without a name of its own.
    if (takesFocus()) focusFirstField(root.current);
  }, [root]);
  return (
    <>
      <SetupSteps at={page.step} />
      <KeyboardForm
        formRef={root}
        titled="settings-title"
        title={
          <FormTitle id="settings-title" text={t.consignment.steps[page.step]}>
            <FormHints words={keys} />
          </FormTitle>
        }
        save={form}
        onSubmit={submit}
      >
        <FormNotices form={form} notSent={t.records.notSent} onReload={onReload} />
        {children(form, settings)}
        <FormBar saving={saving} dirty={form.dirty} draftStored={form.draft.stored} onCancel={form.cancel}>
          <ActionButton
            icon={IconListCheck}
            text={t.menu.lawfulBilties}
            onClick={() => void navigate({ to: SETUP_PATH })}
          />
        </FormBar>
      </KeyboardForm>
    </>
  );
}
