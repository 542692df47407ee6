import { Button } from '@mantine/core';
import { IconEye, IconFiles, IconList } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { count } from '#domain/fields.ts';
import { billRequest, runRequest, freightBill } from '#domain/records/freight-bill.ts';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { mayCall } from '#domain/rules/roles.ts';
import type { Answer } from '#web/client/request.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import barClasses from '#web/forms/ActionBar.module.css';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import headClasses from '#web/lists/ListHead.module.css';
import { List } from '#web/lists/List.tsx';
import type { ListRows } from '#web/lists/list-rows.ts';
import { useAllRows, type ListSource } from '#web/lists/list-source.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { enterGoesOn } from '#web/ui/enter-goes-on.ts';
import { Field } from '#web/ui/Field.tsx';
import { useDefinedForm } from '#web/ui/form.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import { isDay } from '#web/ui/typed-date.ts';
import { KEYS } from '#web/key-register.ts';
import { billAddress, BILLS_PATH } from './bill-pages.ts';
import classes from './Bills.module.css';
import { UnbilledParties } from './UnbilledParties.tsx';
import { useBillWords } from './useBillWords.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }));

const MonthlyRunDialog = lazy(async () => ({ default: (await import('./MonthlyRunDialog.tsx')).MonthlyRunDialog }));

type UnbilledLr = ReturnType<typeof lrOf>;
const lrOf = (lr: Answer<'freightBillUnbilled'>['data'][number]) => ({
  ...rowOf(freightBill.lines, lr),
  gate: lr.gate as '' | 'pod' | 'delivered',
  branch: String(lr.branch),
});

const amountOf = ({ freight, charges }: UnbilledLr): bigint => toPaise(freight) + toPaise(charges);

/** The default start: the first of last month, because a month is billed when it is over. */
const firstOfLastMonth = (today: string) => `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

/** The party in the address: its id, its name and its oldest day. */
interface Addressed {
  readonly party?: string;
  readonly name?: string;
  readonly from?: string;
}

const { partyName } = freightBill.fields;
const { fromDate, toDate } = runRequest;
const CHOICE = {
  party: billRequest.party,
  partyName,
  fromDate,
  toDate,
  branchId: count({ wire: 'branch', label: 'Branch' }),
};

/** The chosen party, days and branch; `choice` is null while the choice is incomplete. */
function useChoice(addressed: Addressed) {
  const party = /^[1-9]\d{0,14}$/.test(addressed.party ?? '') ? Number(addressed.party) : 0;
  const today = todayInIndia();
  const form = useDefinedForm(CHOICE, {
    party,
    partyName: party === 0 ? '' : (addressed.name ?? ''),
    fromDate: isDay(addressed.from ?? '') ? (addressed.from ?? '') : firstOfLastMonth(today),
    toDate: today,
    branchId: 0,
  });
  const { values } = form;
  const isWhole = values.party !== '' && isDay(values.fromDate) && isDay(values.toDate);
  return {
    form,
    choice: isWhole ? { ...values, party: Number(values.party), branchId: Number(values.branchId) } : null,
  };
}
type ChoiceForm = ReturnType<typeof useChoice>['form'];
type Choice = NonNullable<ReturnType<typeof useChoice>['choice']>;

/** The page that bills a party's LRs; LRs that lack nothing are ticked by default. */
export function FreightBillForm() {
  const { t } = useLanguage();
  const words = useBillWords();
  const { tenantId, roleId } = useUser();
  const isAdmin = mayCall('companyAdmin', roleId);
  const { history } = useRouter();
  const [running, setRunning] = useState(false);
  const addressed: Addressed = useSearch({ strict: false });
  if (tenantId === '') return <FormFailure title={words.title} text={t.documents.noUser} />;
  return (
    <>
      <div className={headClasses['head']} data-bare>
        <h1 tabIndex={-1}>{words.fresh}</h1>
        {isAdmin && <ActionButton icon={IconFiles} text={words.run.open} onClick={() => setRunning(true)} />}
        <ActionButton icon={IconList} text={words.list} onClick={() => history.push(BILLS_PATH)} />
      </div>
      {/* The key resets the choice when the address names another party. */}
      <Billing key={`${addressed.party ?? ''} ${addressed.from ?? ''}`} addressed={addressed} />
      <Suspense>{running && <MonthlyRunDialog onClose={() => setRunning(false)} />}</Suspense>
    </>
  );
}

/** The choice of the party and its unbilled LRs; until a party is chosen, the parties with unbilled LRs. */
function Billing({ addressed }: { readonly addressed: Addressed }) {
  const words = useBillWords();
  const { history } = useRouter();
  const { form, choice } = useChoice(addressed);
  const { branchId } = form.values;
  return (
    <>
      <Chooser form={form} />
      {choice !== null ? (
        <Unbilled key={`${choice.party} ${choice.fromDate} ${choice.toDate} ${branchId}`} choice={choice} />
      ) : form.values.party !== '' ? (
        <p className={classes['hint']}>{words.chooseDays}</p>
      ) : (
        <UnbilledParties
          key={branchId}
          branchId={Number(branchId)}
          onChoose={({ party, partyName, oldestDate }) => history.push(billAddress(party, partyName, oldestDate))}
        />
      )}
    </>
  );
}

function Chooser({ form }: { readonly form: ChoiceForm }) {
  const words = useBillWords();
  const root = useRef<HTMLElement>(null);
  useFirstFocus(root, form.values.party === '');
  const branches = useBranches();
  const options = useMemo(
    () => branches.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
    [branches],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter is the fields' own key, wherever among them it is pressed
    <section
      ref={root}
      onKeyDown={enterGoesOn}
      className={`card ${fieldClasses['fields']}`}
      data-columns={4}
      data-typed
      aria-label={words.title}
    >
      <PartyPicker
        label={words.party}
        value={form.values.partyName}
        onValue={(name) => form.setFieldValue('partyName', name)}
        onPick={(place) => form.setFieldValue('party', place === null ? '' : String(place.party))}
        withAsterisk
      />
      <Field form={form} name="fromDate" label={words.from} />
      <Field form={form} name="toDate" label={words.to} />
      {options.length > 1 && (
        <ChoicePicker
          label={words.branch}
          placeholder={words.allBranches}
          options={options}
          listed
          value={form.values.branchId}
          onValue={(branch) => form.setFieldValue('branchId', branch)}
        />
      )}
    </section>
  );
}

/** The unbilled LRs, with tick boxes. */
function Unbilled({ choice }: { readonly choice: Choice }) {
  const words = useBillWords();
  const isAdmin = mayCall('companyAdmin', useUser().roleId);
  const { partyName: name, ...query } = choice;
  const read = useQuery({ ...callQuery('freightBillUnbilled', query), staleTime: 0 });
  const rows = useMemo(() => read.data?.data.map(lrOf), [read.data]);
  const source = useAllRows(read, rows);
  // Ticks set by hand; they override the default ticks.
  const [clicked, setClicked] = useState<Readonly<Record<string, boolean>>>({});
  const [previewing, setPreviewing] = useState(false);
  const branches = useBranches();
  const otherOf = (lr: UnbilledLr) => branches.find(({ id, mayWrite }) => id === lr.branch && !mayWrite)?.name;
  const isTicked = (lr: UnbilledLr) => otherOf(lr) === undefined && (clicked[lr.biltyNo] ?? lr.gate === '');
  const chosen = rows?.filter(isTicked) ?? [];
  const mayTick = (lr: UnbilledLr) => otherOf(lr) === undefined && (lr.gate === '' || isAdmin);
  const preview = () => {
    if (chosen.length > 0) setPreviewing(true);
    else if (rows !== undefined && rows.length > 0)
      toast.warning(rows.some(mayTick) ? words.noneTicked : words.noneReady);
  };
  useKeys([{ ...KEYS.submit, label: words.preview, run: preview }]);
  return (
    <div className={classes['unbilled']}>
      {read.data?.more === true && <output>{words.more}</output>}
      <LrTable
        source={source}
        otherOf={otherOf}
        ticks={{
          label: (lr) => (mayTick(lr) ? words.select(lr.lrNo) : null),
          has: isTicked,
          set: (lrs, ticked) =>
            setClicked({ ...clicked, ...Object.fromEntries(lrs.map((lr) => [lr.biltyNo, ticked] as const)) }),
        }}
      />
      {chosen.length > 0 && (
        <div className={barClasses['bar']} role="toolbar" data-foot aria-label={words.unbilled}>
          <Button leftSection={<IconEye size={16} aria-hidden />} onClick={preview}>
            {words.preview}
          </Button>
          <output className={barClasses['hint']}>
            {words.chosen(chosen.length, formatRupees(chosen.reduce((sum, lr) => sum + amountOf(lr), 0n)))}
          </output>
        </div>
      )}
      <Suspense>
        {previewing && (
          <PreviewDialog
            party={choice.party}
            name={name}
            numbers={chosen.map(({ biltyNo }) => biltyNo)}
            needsReason={chosen.some(({ gate }) => gate !== '')}
            onClose={() => setPreviewing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface LrTableProps extends Pick<ListRows<UnbilledLr>, 'ticks'> {
  readonly source: ListSource<UnbilledLr>;
  /** The name of the other branch that bills an LR; undefined if the user can bill it. */
  readonly otherOf: (lr: UnbilledLr) => string | undefined;
}

function LrTable({ otherOf, ...props }: LrTableProps) {
  const { say } = useLanguage();
  const words = useBillWords();
  const route = ({ origin, destination }: UnbilledLr) => `${origin} – ${destination}`;
  const state = (lr: UnbilledLr) => {
    const other = otherOf(lr);
    if (other !== undefined) return <Chip text={other} />;
    return lr.gate === '' ? showDate(lr.podDate) : <Chip tone="warning" text={words.gates[lr.gate]} />;
  };
  return (
    <List
      {...props}
      label={words.unbilled}
      columns={[
        { name: 'lr', heading: words.lr, strong: true, unbroken: true, cell: ({ lrNo }) => lrNo },
        { name: 'date', heading: say('Date'), unbroken: true, cell: ({ lrDate }) => showDate(lrDate) },
        { name: 'vehicle', heading: say('Vehicle No.'), unbroken: true, cell: ({ vehicleNo }) => vehicleNo },
        { name: 'route', heading: words.route, cell: route },
        { name: 'packages', heading: words.packages, number: true, cell: ({ packages }) => packages },
        { name: 'state', heading: words.state, unbroken: true, cell: state },
        { name: 'amount', heading: words.amount, number: true, cell: (lr) => formatRupees(amountOf(lr)) },
      ]}
      keyOf={({ biltyNo }) => biltyNo}
      renderCard={(lr) => ({
        name: lr.lrNo,
        aside: formatRupees(amountOf(lr)),
        below: route(lr),
        end: lr.gate === '' ? showDate(lr.lrDate) : state(lr),
      })}
      empty={<p>{words.nothing}</p>}
    />
  );
}
