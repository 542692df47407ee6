import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconRepeat } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import type { ScanWay } from '#domain/rules/scans.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PackageCamera } from './PackageCamera.tsx';
import classes from './ScanDialog.module.css';
import { TakeCounts } from './TakeCounts.tsx';
import { type ScannedLast, useScanning } from './useScanning.ts';
import { useScanWords } from './useScanWords.ts';

interface ScanDialogProps {
  readonly challanNo: string;
  readonly way: ScanWay;
  readonly onClose: () => void;
}

/** The dialog that scans a challan's packages into its vehicle or out of it, by camera or scanner, online or offline. */
export default function ScanDialog({ challanNo, way, onClose }: ScanDialogProps) {
  const { say } = useLanguage();
  const words = useScanWords();
  const { challan, error, counted, waiting, isKept, last, onCode, takeBack } = useScanning(challanNo, way);
  const field = useRef<HTMLInputElement>(null);
  const countOf = (place: number) => counted?.get(place)?.size ?? 0;
  const lines = challan?.lines ?? [];
  const all = lines.reduce((sum, { packages }) => sum + packages, 0);
  const done = lines.reduce((sum, { place }) => sum + countOf(place), 0);
  return (
    <Dialog title={words.title[way](challanNo)} onClose={onClose} fullScreen>
      <div className={classes['scan']}>
        {error !== null && <p role="alert">{say(sentenceOf(error))}</p>}
        {challan !== undefined && (
          <>
            <p className={classes['count']}>
              <strong>{words.counted(done, all)}</strong> {words.packages}
            </p>
            <LastScan scan={last} />
            {takeBack !== null && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => {
                  takeBack();
                  // The button disappears, and the scanner must be able to go on typing.
                  field.current?.focus();
                }}
              >
                {words.takeBack}
              </Button>
            )}
            <ByScanner onCode={onCode} field={field} />
            <PackageCamera onCode={onCode} />
            {waiting > 0 && <output>{words.wait(waiting)}</output>}
            {!isKept && waiting > 0 && <p role="alert">{words.notKept}</p>}
            {way === 'load' && challan.state === 'draft' && <TakeCounts challan={challan} disabled={waiting > 0} />}
            <ul className={classes['lines']}>
              {lines.map(({ biltyNo, lrNo, consignee, to, place, packages }) => (
                <li key={biltyNo} className={classes['line']}>
                  <span>
                    <b>{lrNo}</b> {[consignee, to].filter((part) => part !== '').join(' · ')}
                  </span>
                  <span className={classes['number']}>
                    {words.lr(countOf(place), packages)}
                    {countOf(place) > packages && <> · {words.excess(countOf(place) - packages)}</>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

const SIGNS = {
  right: IconCircleCheck,
  twice: IconRepeat,
  back: IconArrowBackUp,
  other: IconAlertTriangle,
  late: IconAlertTriangle,
};

/** The result of the last scan, as words, icon and colour. */
function LastScan({ scan }: { readonly scan: ScannedLast | null }) {
  const { results } = useScanWords();
  if (scan === null) return <output className={classes['told']} />;
  const { result, line, code, package: nth } = scan;
  const Sign = SIGNS[result];
  const said =
    line === null
      ? `${results.other}: ${code.slice(0, 40)}`
      : result === 'right'
        ? results.right(line.lrNo, nth, line.allPackages)
        : results[result === 'other' ? 'late' : result](line.lrNo, nth);
  return (
    <output className={classes['told']} data-result={result}>
      <Sign size={28} aria-hidden />
      {said}
    </output>
  );
}

/** The field for a scanner, which types a code and presses Enter; a phone's on-screen keyboard stays closed. */
function ByScanner({
  onCode,
  field,
}: {
  readonly onCode: (code: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const words = useScanWords();
  const [text, setText] = useState('');
  return (
    <TextInput
      ref={field}
      label={words.code}
      description={words.codeHint}
      value={text}
      data-autofocus
      inputMode="none"
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        onCode(text);
        setText('');
      }}
    />
  );
}
