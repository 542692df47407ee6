import { IconFileExport } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, showDate, showMonth, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { gstReturns as english } from '#web/language/gst-returns.en.ts';
import { gstReturns as hindi } from '#web/language/gst-returns.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { shownAmount } from '#web/money/shown.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import partClasses from '#web/ui/Part.module.css';
import { Pending } from '#web/ui/Pending.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { EXPORTS_PATH, GST_PATH, shownCount } from './export-pages.ts';
import classes from './Exports.module.css';

type Returns = Answer<'exportReturns'>;
type Sums = Pick<Returns['sections'][number], 'taxable' | 'igst' | 'cgst' | 'sgst'>;

const useGstWords = (): typeof english => (useLanguage().language === 'Hindi' ? hindi : english);

const MONTHS = 18;
/** The last months, the current one first: 2026-11. */
function monthsUpTo(today: string): readonly string[] {
  const months = [today.slice(0, 7)];
  for (let day = `${today.slice(0, 7)}-01`; months.length < MONTHS; months.push(day.slice(0, 7)))
    day = `${addDays(day, -1).slice(0, 7)}-01`;
  return months;
}

/** GSTR-1 and GSTR-3B of a month: the errors in its papers, the totals, and the files. */
export function GstReturnsPage() {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [months] = useState(() => monthsUpTo(todayInIndia()));
  const month = months.find((each) => each === search['month']) ?? months[1] ?? '';
  const gstin = search['gstin'] ?? '';
  const go = (next: { readonly month: string; readonly gstin: string }) =>
    history.push(addressOf(GST_PATH, { tenantId: search['tenantId'] ?? '', ...next }));
  const read = useQuery({
    ...callQuery('exportReturns', { month, gstin }),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
    staleTime: 0,
  });
  if (tenantId === '') return <FormFailure title={t.menu.gstReturns} text={t.documents.noUser} />;
  if (read.isError) {
    const retry = () => void read.refetch();
    return <FormFailure title={t.menu.gstReturns} text={say(sentenceOf(read.error))} onRetry={retry} />;
  }
  const returns = read.data;
  return (
    <>
      <PageHead title={t.menu.gstReturns}>
        {returns !== undefined && returns.gstin !== '' && <FileButtons returns={returns} />}
      </PageHead>
      <div className={pageClasses['choice']}>
        <Select
          label={say('Month')}
          data={months.map((each) => ({ value: each, label: showMonth(each, t.controls.months) }))}
          value={month}
          allowDeselect={false}
          onChange={(next) => go({ month: next ?? month, gstin })}
        />
        {(returns?.gstins.length ?? 0) > 1 && (
          <Select
            label={say('GSTIN')}
            data={[...(returns?.gstins ?? [])]}
            value={returns?.gstin ?? ''}
            allowDeselect={false}
            onChange={(next) => go({ month, gstin: next ?? gstin })}
          />
        )}
      </div>
      {returns === undefined ? <Pending height={320} radius="md" /> : <Month returns={returns} />}
    </>
  );
}

/** The buttons that make the files, which are then downloaded from the log. */
function FileButtons({ returns: { month, gstin } }: { readonly returns: Returns }) {
  const { say } = useLanguage();
  const words = useGstWords();
  const { history } = useRouter();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const make = async (name: 'exportGstr1' | 'exportGstr3b') => {
    if (busy) return;
    setBusy(true);
    try {
      await request(name, { query: { month, gstin } });
      toast.success(words.begun);
      void queries.invalidateQueries({ queryKey: ['exportList'] });
      history.push(EXPORTS_PATH);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      setBusy(false);
    }
  };
  return (
    <>
      <ActionButton icon={IconFileExport} text={words.gstr1} onClick={() => void make('exportGstr1')} />
      <ActionButton icon={IconFileExport} text={words.gstr3b} onClick={() => void make('exportGstr3b')} />
    </>
  );
}

function Month({ returns }: { readonly returns: Returns }) {
  const { say } = useLanguage();
  const words = useGstWords();
  if (returns.gstin === '') return <p role="alert">{words.noGstin}</p>;
  return (
    <>
      <Faults returns={returns} />
      <Table
        title={words.gstr1}
        rows={returns.sections.map(({ section, count, ...sums }) => ({
          name: `${section} · ${words.sections[section]}`,
          count,
          sums,
        }))}
      />
      <Table
        title={words.gstr3b}
        rows={[
          { name: words.taxable, sums: returns.taxableSupplies },
          { name: words.exempt, sums: ofTaxable(returns.exemptAmt) },
          ...(returns.reverseChargeAmt === null
            ? []
            : [{ name: words.reverse, sums: ofTaxable(returns.reverseChargeAmt) }]),
          ...returns.unregistered.map(({ stateName, ...sums }) => ({
            name: words.toUnregistered(say(stateName)),
            sums,
          })),
        ]}
      />
      <p className="quiet">{words.unverified}</p>
    </>
  );
}
const ofTaxable = (taxable: number): Sums => ({ taxable, igst: 0, cgst: 0, sgst: 0 });

/** The errors, shown first; each links to its paper. */
function Faults({ returns: { faults, faultCount } }: { readonly returns: Returns }) {
  const words = useGstWords();
  if (faultCount === 0) return <p className={`card ${classes['note']}`}>{words.noFaults}</p>;
  return (
    <section className={`card ${partClasses['part']} ${classes['part']}`} aria-label={words.faults}>
      <h2>{words.faultCount(faultCount)}</h2>
      <ul className={classes['faults']}>
        {faults.map(({ what, number, date, page, name, fault }) => (
          <li key={`${what} ${number}`}>
            {page === '' ? (
              <strong>{number}</strong>
            ) : what === 'lr' ? (
              <Link to="/dashboard/consignmentnote" search={{ biltyNo: page }}>
                {number}
              </Link>
            ) : (
              <Link to="/dashboard/freightbillreport" search={{ billNo: page }}>
                {number}
              </Link>
            )}
            <span>
              {words.faultOf[fault]}{' '}
              <span className="quiet">{[name, date === '' ? '' : showDate(date)].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {faultCount > faults.length && <p className="quiet">{words.moreFaults(shownCount(faults.length))}</p>}
    </section>
  );
}

interface SumsRow {
  readonly name: string;
  readonly count?: number;
  readonly sums: Sums;
}

interface TableProps {
  readonly title: string;
  readonly rows: readonly SumsRow[];
}

function Table({ title, rows }: TableProps) {
  const words = useGstWords();
  const counted = rows.some(({ count }) => count !== undefined);
  const shown = (amount: number) => (amount === 0 ? '–' : shownAmount(amount));
  const columns: readonly ListColumn<SumsRow>[] = [
    { name: 'section', heading: words.section, cell: ({ name }) => name },
    ...(counted
      ? [{ name: 'papers', heading: words.papers, number: true, cell: ({ count = 0 }: SumsRow) => shownCount(count) }]
      : []),
    ...AMOUNTS.map((name) => ({
      name,
      heading: name === 'taxable' ? words.taxableValue : name.toUpperCase(),
      number: true,
      cell: ({ sums }: SumsRow) => shown(sums[name]),
    })),
  ];
  const taxText = ({ sums }: SumsRow) =>
    AMOUNTS.filter((name) => name !== 'taxable' && sums[name] !== 0)
      .map((name) => `${name.toUpperCase()} ${shownAmount(sums[name])}`)
      .join(' · ');
  return (
    <section className={`card ${partClasses['part']} ${classes['part']}`} aria-label={title}>
      <h2>{title}</h2>
      <List
        label={title}
        source={{ rows, pageSize: rows.length, failure: null }}
        columns={columns}
        keyOf={({ name }) => name}
        renderCard={(row) => ({
          name: row.name,
          aside: shown(row.sums.taxable),
          below: taxText(row),
          end: counted ? <span className="quiet">{`${words.papers}: ${shownCount(row.count ?? 0)}`}</span> : null,
        })}
        empty={null}
      />
    </section>
  );
}
const AMOUNTS = ['taxable', 'igst', 'cgst', 'sgst'] as const;
