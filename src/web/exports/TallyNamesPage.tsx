import { IconBuilding, IconChecks, IconPencil } from '@tabler/icons-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tallyName } from '#domain/records/export-file.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './Exports.module.css';
import { useExportWords } from './useExportWords.ts';

type Name = Answer<'exportTallyNames'>['data'][number];

const KIND = 'tallyName';
const load = ({ searchParam }: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('exportTallyNames', { query: { searchParam, pageIndex, pageSize: 20 }, signal });
const readAnew = (queries: QueryClient) => {
  void queries.invalidateQueries({ queryKey: [KIND] });
  void queries.invalidateQueries({ queryKey: ['exportTallyNames'] });
};

/** The company's name in Tally, and how many accounts have only a proposed name; undefined until known. */
function useNamesAtAll() {
  const { tenantId } = useUser();
  const { data } = useQuery({
    ...callQuery('exportTallyNames', { searchParam: '', pageIndex: 1, pageSize: 1 }),
    enabled: tenantId !== '',
    staleTime: 0,
  });
  return { company: data?.company ?? '', proposedCount: data?.proposedCount };
}

function KeepButton() {
  const { say } = useLanguage();
  const words = useExportWords();
  const queries = useQueryClient();
  const keep = async () => {
    try {
      const { kept } = await request('exportKeepTallyNames');
      toast.success(words.kept(kept));
      readAnew(queries);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  return <ActionButton icon={IconChecks} text={words.keep} onClick={() => void keep()} />;
}

function Proposed({ row }: { readonly row: Name }) {
  const words = useExportWords();
  return row.isProposed ? <Chip tone="warning" text={words.proposed} /> : null;
}
const named = (row: Name) => (
  <>
    {row.tallyName} <Proposed row={row} />
  </>
);

interface AboutProps {
  readonly company: string;
  readonly proposedCount: number;
}

function About({ company, proposedCount }: AboutProps) {
  const words = useExportWords();
  return (
    <section className={`card ${classes['note']}`} aria-label={words.companyName}>
      <p>
        {words.namesAbout(company === '' ? words.noName : company)} {words.proposedCount(proposedCount)}
      </p>
    </section>
  );
}

/** The names of the accounts in Tally. */
export function TallyNamesPage() {
  const { t, say } = useLanguage();
  const words = useExportWords();
  const title = useAccountTitle();
  const { company, proposedCount } = useNamesAtAll();
  const [changed, setChanged] = useState<NamedAccount | null>(null);
  const titleOf = ({ account, name, nameHindi }: Name) => title(account, name, nameHindi);
  const change = (row: Name) =>
    setChanged({ account: row.account, title: words.change(titleOf(row)), tallyName: row.tallyName });
  return (
    <>
      <PagedList
        kind={KIND}
        title={t.menu.tallyNames}
        columns={[
          { name: 'name', heading: say('Account'), cell: titleOf },
          { name: 'group', heading: say('Group'), cell: ({ group }) => say(group) },
          {
            name: 'tallyName',
            heading: say(tallyName.tallyName.label),
            strong: true,
            cell: named,
          },
        ]}
        keyOf={({ account }) => account}
        load={load}
        exportList={({ searchParam }) => request('exportTallyNamesSheet', { query: { searchParam } })}
        exportName="Tally_Names.xlsx"
        filterFields={SEARCH}
        searchHint={words.searchHint}
        rowActions={(row) => [{ icon: IconPencil, label: words.change(titleOf(row)), run: () => change(row) }]}
        onOpen={change}
        renderCard={(row) => ({
          name: row.tallyName,
          aside: <Proposed row={row} />,
          below: titleOf(row),
          end: say(row.group),
        })}
        more={
          <>
            {(proposedCount ?? 0) > 0 && <KeepButton />}
            <ActionButton
              icon={IconBuilding}
              text={words.companyName}
              onClick={() => setChanged({ account: '', title: words.companyName, tallyName: company })}
            />
          </>
        }
        above={proposedCount !== undefined && <About company={company} proposedCount={proposedCount} />}
        words={{ none: words.noAccounts }}
      />
      {changed !== null && <NameDialog named={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

const SEARCH = { dates: false } as const;

interface NamedAccount {
  /** Empty for the company. */
  readonly account: string;
  readonly title: string;
  readonly tallyName: string;
}

function NameDialog({ named, onClose }: { readonly named: NamedAccount; readonly onClose: () => void }) {
  const words = useExportWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={named.title}
      intro={named.account === '' && <p>{words.companyIntro}</p>}
      fields={{ tallyName: tallyName.tallyName }}
      initial={{ tallyName: named.tallyName }}
      send={async ({ tallyName: name }) => {
        await request('exportTallyName', { body: { account: named.account, tallyName: name } });
        toast.success(words.nameSaved);
        readAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
