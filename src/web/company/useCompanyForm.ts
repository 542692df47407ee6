import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { company, type Company } from '#domain/records/company.ts';
import { isGstin, ownGstinMessage, stateOfGstin } from '#domain/rules/gstin.ts';
import { stateName } from '#domain/rules/states.ts';
import { request, type Answer } from '#web/client/request.ts';
import type { SaveCalls } from '#web/forms/save-steps.ts';
import { useSave } from '#web/forms/useSave.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/client/problem.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { linkCompany } from '#web/client/session-store.ts';
import type { Texts } from '#web/ui/entries.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';

const INVALID = 'Please fill all required fields.';
const NOT_SAVED = 'Failed to save data.';
const NOT_UPDATED = 'Failed to update data.';
const NO_TENANT = 'Tenant ID not returned from server.';

type SavedCompany = Answer<'getCompany'>;

/** The initial state of the company form. */
export interface CompanyOpening {
  readonly initial: Company;
  /** The company as read: the form stays read-only until Edit is pressed. Null to create one. */
  readonly saved: { readonly tenantId: string; readonly updatedDate: string } | null;
  /** The company that a super admin chose. */
  readonly named?: string | undefined;
}

/** The whole behaviour of the company form without its layout. */
export function useCompanyForm({ initial, saved, named }: CompanyOpening) {
  const { t, say } = useLanguage();
  const client = useQueryClient();
  const { userName, tenantId } = useUser();
  const [editing, setEditing] = useState(saved === null);
  const form = useDefinedForm(company.fields, initial, ({ gstin }) => {
    const wrong = ownGstinMessage(gstin.trim().toUpperCase(), initial.gstin);
    return wrong === null ? {} : { gstin: wrong };
  });
  useStateOfGstin(form, editing);
  const failure = say(saved === null ? NOT_SAVED : NOT_UPDATED);
  const typed = form.isDirty();

  const save = useSave<Texts, Company, SavedCompany>({
    calls: useMemo(() => callsFor(named), [named]),
    draftName: `${named ?? tenantId}:${userName}:company`,
    version: saved?.updatedDate ?? null,
    typed: typed ? form.values : null,
    storesSent: true,
    latest: form.getValues,
    resends: saved !== null,
    submit: () => void submit(),
    onTaken(texts) {
      // A change by somebody else meanwhile is detected on saving.
      form.setValues(texts);
      setEditing(true);
    },
    saysChange: true,
    notSent: failure,
    onRefused(error) {
      const refused = error instanceof Problem && error.status < 500;
      if (refused) form.refuse(errorsByName(error.errors, company.fields));
      toast.error(refused ? say(error.message) : failure);
    },
  });

  const { root } = save;
  const tellMade = useTellMade();
  const done = (answer: SavedCompany) => {
    if (answer.tenantId === '') return toast.error(say(NO_TENANT));
    const row = rowOf(company.fields, answer);
    client.setQueryData(callQuery('getCompany', undefined, named).queryKey, answer);
    void client.invalidateQueries({ queryKey: ['listCompanies'] });
    if (saved) toast.success(t.company.updated);
    else tellMade();
    setEditing(false);
    // From now on Cancel returns to these values.
    form.restart(row);
    save.restart(answer.updatedDate);
    // A super admin has no company of their own; the chosen one is not theirs.
    if (named === undefined) linkCompany(answer.tenantId, row.companyName);
  };
  const submit = async () => {
    if (save.isBusy()) return;
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) {
      toast.error(say(INVALID));
      return focusFirstWrong(root.current);
    }
    await save.send(read.row, done);
  };
  return { form, save, root, editing, setEditing, submit };
}

type CompanyFormState = ReturnType<typeof useDefinedForm<typeof company.fields>>;

/** Fills in the state from the GSTIN if none is chosen. */
function useStateOfGstin(form: CompanyFormState, editing: boolean): void {
  const { gstin, state } = form.values;
  const { setFieldValue } = form;
  const ofGstin = stateIn(gstin);
  useEffect(() => {
    if (editing && state === '' && ofGstin !== '') setFieldValue('state', ofGstin);
    // Once, when the number is whole: a state that was emptied since then stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same
  }, [ofGstin]);
}

/** The state of a GSTIN as the company form names it; empty if the GSTIN is not valid. */
function stateIn(gstin: string): string {
  const number = gstin.trim().toUpperCase();
  const name = isGstin(number) ? stateName(stateOfGstin(number)) : '';
  return company.fields.state.choices?.find((each) => each === name) ?? '';
}

/** Announces that a company was created, and the next step. */
function useTellMade() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const firstBilty = { label: t.company.firstBilty, run: () => void navigate({ to: '/dashboard/bilty' }) };
  return () => toast.success(t.company.created, { action: firstBilty, duration: 15_000 });
}

/** The calls that save a company; a super admin names it. */
function callsFor(named: string | undefined): SaveCalls<Company, SavedCompany> {
  const ofCompany = named === undefined ? {} : { tenantId: named };
  return {
    // A user can create only one company; the server handles a second attempt.
    create: (body) => request('createCompany', { body }),
    update: (row, _of, updatedDate) => request('updateCompany', { body: { ...row, updatedDate }, ...ofCompany }),
    read: (signal) => request('getCompany', { signal, ...ofCompany }),
    versionOf: (answer) => answer.updatedDate,
    holds(answer, row) {
      const found: Readonly<Record<string, unknown>> = rowOf(company.fields, answer);
      return Object.entries(row).every(([name, value]) => found[name] === value);
    },
  };
}
