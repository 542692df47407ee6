import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconEdit,
  IconFileTypePdf,
  IconTrashX,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { plan as planRecord } from '#domain/records/plan.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { localPage } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { rowOf } from '#web/client/queries.ts';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { toast } from '#web/ui/toast.ts';
import { inRupees, type Plan } from './answers.ts';
import classes from './PlanList.module.css';
import { usePageCompany } from '#web/company/page-company.tsx';
import { Chip } from '#web/ui/Chip.tsx';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

const { duration, offer, price, financialYear } = planRecord.fields;

/** A super admin's actions on a plan: change it, withdraw it or offer it again. */
function usePlanActions() {
  const { t, say } = useLanguage();
  const words = t.billing.plan;
  const router = useRouter();
  const queries = useQueryClient();
  const turn = async (row: Plan) => {
    try {
      const body = {
        ...rowOf(planRecord.fields, row),
        isActive: row.isActive === 'yes' ? ('no' as const) : ('yes' as const),
        updatedDate: row.updatedDate,
      };
      await request('planUpdate', { query: { id: row.id }, body });
      toast.success(t.billing.updated);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['plan', 'list'] });
    await queries.invalidateQueries({ queryKey: ['plans'] });
  };
  return (row: Plan) => {
    const { planName: name, isActive } = row;
    const withdrawn = isActive === 'no';
    const edit = () => router.history.push(addressOf('/dashboard/plans', { id: String(row.id) }));
    return [
      { icon: IconEdit, label: words.editOf(name), run: edit },
      {
        icon: withdrawn ? IconArrowBackUp : IconTrashX,
        label: withdrawn ? words.offerAgain(name) : words.withdraw(name),
        run: () => void turn(row),
      },
    ];
  };
}

const stateOf = (plan: Plan) => <PlanState plan={plan} />;

/** The columns of the plan list; a super admin also sees whether a plan is offered. */
function usePlanColumns(chosen: number | null, choose: (id: number) => void, superAdmin: boolean) {
  const { t, say } = useLanguage();
  const words = t.billing.plan;
  const columns: ListColumn<Plan>[] = [
    {
      name: 'chosen',
      heading: words.chosen,
      width: '72px',
      cell: (row) => <PlanRadio plan={row} checked={row.id === chosen} onChoose={() => choose(row.id)} />,
    },
    { name: 'planName', heading: say(planRecord.fields.planName.label), strong: true, cell: (row) => row.planName },
    { name: 'duration', heading: say(duration.label), cell: (row) => say(row.duration) },
    { name: 'offer', heading: say(offer.label), cell: (row) => say(row.offer) },
    { name: 'price', heading: say(price.label), number: true, cell: (row) => inRupees(row.price) },
    { name: 'toPay', heading: words.toPay, number: true, cell: (row) => inRupees(row.amount) },
    { name: 'year', heading: say(financialYear.label), unbroken: true, cell: (row) => row.financialYear },
  ];
  return superAdmin ? [...columns, { name: 'state', heading: say('Status'), cell: stateOf }] : columns;
}

/**
 * The plans (decisions). Submit continues with the chosen plan: a super admin assigns it, an admin orders it. Super
 * admins also change, withdraw and offer again.
 */
export function PlanList() {
  const { t, say } = useLanguage();
  const words = t.billing.plan;
  const router = useRouter();
  const { superAdmin } = usePageCompany();
  const [chosen, setChosen] = useState<number | null>(null);
  const [printed, setPrinted] = useState(false);
  const goOn = () => {
    if (chosen === null) return toast.error(words.chooseFirst);
    router.history.push(addressOf(superAdmin ? '/dashboard/customer' : '/dashboard/order', { plan: String(chosen) }));
  };
  const rowActions = usePlanActions();
  const columns = usePlanColumns(chosen, setChosen, superAdmin);
  const nameOf = (row: Plan) => <PlanName plan={row} chosen={row.id === chosen} />;
  return (
    <>
      <PagedList
        kind="plan"
        of=""
        title={words.list}
        columns={columns}
        keyOf={(row) => String(row.id)}
        load={async (_filter, page, signal) => localPage(await request('plans', { signal }), page)}
        rowActions={(row) => (superAdmin ? rowActions(row) : [])}
        onOpen={(row) => setChosen(row.id)}
        renderCard={(row) => ({
          name: nameOf(row),
          aside: inRupees(row.amount),
          below: `${say(row.duration)} · ${say(row.offer)}`,
          end: superAdmin ? stateOf(row) : row.financialYear,
        })}
        formPath={superAdmin ? '/dashboard/plans' : '/dashboard/order'}
        words={{ none: t.billing.none }}
        more={<PlanListButtons onPrint={() => setPrinted(true)} onSubmit={goOn} />}
      />
      <Suspense>{printed && <PlanListPrint onClose={() => setPrinted(false)} />}</Suspense>
    </>
  );
}

interface PlanListButtonsProps {
  readonly onPrint: () => void;
  readonly onSubmit: () => void;
}

function PlanListButtons({ onPrint, onSubmit }: PlanListButtonsProps) {
  const { t } = useLanguage();
  return (
    <>
      <ActionButton icon={IconFileTypePdf} text={t.billing.plan.pdf} onClick={onPrint} />
      <Button leftSection={<IconCheck size={16} aria-hidden />} aria-label={t.actions.submit} onClick={onSubmit}>
        <span className="caption">{t.actions.submit}</span>
      </Button>
    </>
  );
}

/** A plan's name on its card, with a tick when it is chosen. */
function PlanName({ plan, chosen }: { readonly plan: Plan; readonly chosen: boolean }) {
  const words = useLanguage().t.billing.plan;
  return (
    <>
      {chosen && <IconCircleCheck size={18} className={classes['tick']} aria-label={words.chosen} />} {plan.planName}
    </>
  );
}

function PlanListPrint({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <PrintPreview
      title={t.billing.plan.list}
      fileName="Subscription_Plans.pdf"
      printKey={['plan', 'printList']}
      choices={[languageChoice(t)]}
      load={(given, signal) => request('planPrintList', { query: { language: languageIn(given) }, signal })}
      onClose={onClose}
    />
  );
}

interface PlanRadioProps {
  readonly plan: Plan;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function PlanRadio({ plan, checked, onChoose }: PlanRadioProps) {
  const words = useLanguage().t.billing.plan;
  return (
    <input
      type="radio"
      name="plan"
      className={classes['radio']}
      aria-label={words.choose(plan.planName)}
      checked={checked}
      onChange={onChoose}
    />
  );
}

function PlanState({ plan: { isActive } }: { readonly plan: Plan }) {
  const words = useLanguage().t.billing.plan;
  return (
    <Chip tone={isActive === 'yes' ? 'fine' : 'off'} text={isActive === 'yes' ? words.offered : words.withdrawn} />
  );
}
