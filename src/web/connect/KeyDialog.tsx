import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '#domain/fields.ts';
import { apiKey, NO_SCOPE } from '#domain/records/api-key.ts';
import { KEY_SCOPES } from '#domain/rules/key-scopes.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client/request.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { AskDialog, type AskForm } from '#web/forms/AskDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { tickedIn, Ticks } from './Ticks.tsx';
import { useConnectWords } from './useConnectWords.ts';

const { name, expiresOn, branch } = apiKey;
/** In the form the scopes are one text, separated by commas. */
const fields = { name, scopes: text({ wire: 'scopes', label: 'Scopes', required: NO_SCOPE }), expiresOn, branch };
type KeyForm = AskForm<typeof fields>;

const USUAL_DAYS = 365;

/** Creates an API key and shows it once. */
export default function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useConnectWords().keys;
  const queries = useQueryClient();
  const [today] = useState(todayInIndia);
  const [made, setMade] = useState<{ readonly of: string; readonly secret: string } | null>(null);
  if (made !== null)
    return (
      <ShownOnce
        title={words.shown(made.of)}
        about={words.once}
        label={words.key}
        secret={made.secret}
        onClose={onClose}
      />
    );
  return (
    <AskDialog
      title={words.createTitle}
      fields={fields}
      initial={{ name: '', scopes: '', expiresOn: addDays(today, USUAL_DAYS), branch: 0 }}
      fieldOptions={{ name: { description: words.nameHint } }}
      renderField={(field, form) => {
        if (field === 'scopes') return <Scopes form={form} />;
        return field === 'branch' ? <OfBranch form={form} /> : undefined;
      }}
      caption={words.createIt}
      send={async ({ scopes, ...row }) => {
        const { key } = await request('keyCreate', { body: { ...row, scopes: tickedIn(KEY_SCOPES, scopes) } });
        void queries.invalidateQueries({ queryKey: ['keyList'] });
        setMade({ of: row.name, secret: key });
      }}
      onClose={onClose}
    />
  );
}

function Scopes({ form }: { readonly form: KeyForm }) {
  const words = useConnectWords().keys;
  return (
    <Ticks
      legend={words.scope}
      options={KEY_SCOPES}
      label={(scope) => words.scopes[scope]}
      about={(scope) => words.scopesAbout[scope]}
      typed={form.values.scopes}
      error={form.getInputProps('scopes').error}
      onTyped={(typed) => form.setFieldValue('scopes', typed)}
    />
  );
}

/** The branch that the key writes for; not shown if the company has only one. */
function OfBranch({ form }: { readonly form: KeyForm }) {
  const words = useConnectWords().keys;
  const branches = useBranches().filter(({ active }) => active);
  if (branches.length < 2) return null;
  return (
    <Select
      label={words.branchLabel}
      data={[
        { value: '0', label: words.allBranches },
        ...branches.map((each) => ({ value: each.id, label: words.ofBranch(each.name) })),
      ]}
      value={form.values.branch}
      allowDeselect={false}
      onChange={(chosen) => form.setFieldValue('branch', chosen ?? '0')}
    />
  );
}
