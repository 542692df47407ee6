import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { challan } from '#domain/documents/challan.ts';
import { challanScreen } from '#web/challan/challan-screen.tsx';
import { useDispatchWords } from '#web/challan/useDispatchWords.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { sentenceOf } from '#web/client/problem.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { StateChip } from '#web/documents/StateChip.tsx';
import { useSteps } from '#web/documents/useSteps.tsx';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { showMoment } from '#web/ui/moment.ts';
import { ownerOf, scanningNow } from '#web/scan/kept-challan.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { ComingVehicles } from './ComingVehicles.tsx';
import { UnloadForm } from './UnloadForm.tsx';
import { UnloadedLines } from './UnloadedLines.tsx';
import type { Unloading } from './unloading.ts';
import classes from './Unloading.module.css';

const ScanDialog = lazy(() => import('#web/scan/ScanDialog.tsx'));

/** The unloading of the challan that the address names; without one, the page asks for it. */
export function UnloadingPage() {
  const words = useDispatchWords().unloading;
  const { challanNo = '' }: { readonly challanNo?: string } = useSearch({ strict: false });
  if (challanNo !== '') return <OneChallan key={challanNo} number={challanNo} />;
  return (
    <>
      <PageHead title={words.title} />
      <AskNumber />
      <ComingVehicles />
    </>
  );
}

/** Asks for the challan's number, typed or scanned. */
function AskNumber() {
  const { say } = useLanguage();
  const words = useDispatchWords().unloading;
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  return (
    <form
      ref={form}
      className={`card ${classes['ask']}`}
      onSubmit={(event) => {
        event.preventDefault();
        const challanNo = number.trim();
        if (challanNo !== '') void navigate({ to: '/dashboard/unloading', search: { challanNo } });
      }}
    >
      <TextInput
        label={say(challan.fields.challanNo.label)}
        value={number}
        autoComplete="off"
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button type="submit">{words.open}</Button>
    </form>
  );
}

function OneChallan({ number }: { readonly number: string }) {
  const { say } = useLanguage();
  const { unloading: words, scanPackages } = useDispatchWords();
  const read = useQuery({ ...callQuery('challanUnloading', { number }), staleTime: 0 });
  const { stepsOf, stepDialog } = useSteps(challanScreen);
  const found = read.data;
  const user = useUser();
  // Resumes scanning if the page was left during it.
  const [scanning, setScanning] = useState(() => scanningNow(ownerOf(user), number) === 'unload');
  const scanned = found?.lines.map((line) => line.scanned).join(' ') ?? '';
  const steps = found === undefined ? [] : stepsOf({ challanState: found.state }, number);
  const arrive = steps.find(({ name }) => name === 'arrive');
  return (
    <>
      <PageHead
        title={words.ofChallan(number)}
        beside={found && <StateChip screen={challanScreen} known={{ challanState: found.state }} />}
      >
        {(found?.state === 'dispatched' || found?.state === 'arrived') && (
          <Button
            variant="default"
            leftSection={<IconBarcode size={16} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {scanPackages}
          </Button>
        )}
        {arrive && <Button onClick={arrive.take}>{arrive.words.button}</Button>}
      </PageHead>
      {read.isError ? (
        <p role="alert">{say(sentenceOf(read.error))}</p>
      ) : found === undefined ? (
        <Pending height={240} radius="md" />
      ) : (
        <>
          <Vehicle found={found} />
          {found.state === 'draft' && <p>{words.notGone}</p>}
          {found.state === 'dispatched' && <p>{words.notArrived}</p>}
          {found.state === 'arrived' && <UnloadForm key={`${found.updatedDate} ${scanned}`} found={found} />}
          <UnloadedLines found={found} />
        </>
      )}
      <Suspense>
        {scanning && (
          <ScanDialog
            challanNo={number}
            way="unload"
            onClose={() => {
              setScanning(false);
              // The scanned packages are proposed.
              void read.refetch();
            }}
          />
        )}
      </Suspense>
      {stepDialog}
    </>
  );
}

function Vehicle({ found }: { readonly found: Unloading }) {
  const words = useDispatchWords().unloading;
  const { challanNo, vehicleNo, from, to, arrivedAt } = found;
  return (
    <p className={classes['vehicle']}>
      <b>{vehicleNo}</b> · {from} – {to}
      {arrivedAt !== '' && <> · {words.arrivedAt(showMoment(new Date(`${arrivedAt}+05:30`)))}</>}
      {' · '}
      <Link to={kindPages.challan.reportPath} search={{ challanNo }}>
        {words.print}
      </Link>
    </p>
  );
}
