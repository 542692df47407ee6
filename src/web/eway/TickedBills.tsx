import { IconCalendarPlus, IconFileExport, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import barClasses from '#web/forms/ActionBar.module.css';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useEwayWords } from './useEwayWords.ts';

const ExtensionDialog = lazy(async () => ({ default: (await import('./ExtensionDialog.tsx')).ExtensionDialog }));
const PortalFileDialog = lazy(async () => ({ default: (await import('./PortalFileDialog.tsx')).PortalFileDialog }));

/** A ticked bill, and the challan that carries it; empty when there is none. */
export interface TickedBill {
  readonly number: string;
  readonly challan: string;
}

interface TickedBillsProps {
  readonly bills: readonly TickedBill[];
  readonly onClear: () => void;
}

/** The bar at the foot while bills are ticked: how many, and the actions for them. */
export function TickedBills({ bills, onClear }: TickedBillsProps) {
  const { lists } = useLanguage().t;
  const words = useEwayWords();
  const [dialog, setDialog] = useState<'extension' | 'partB' | null>(null);
  const challans = [...new Set(bills.map(({ challan }) => challan))].filter((challan) => challan !== '');
  const close = () => setDialog(null);
  return (
    <>
      <div className={barClasses['bar']} role="toolbar" data-foot aria-label={lists.selection}>
        <ActionButton icon={IconCalendarPlus} text={words.files.extension} onClick={() => setDialog('extension')} />
        {challans.length > 0 && (
          <ActionButton icon={IconFileExport} text={words.files.partB} onClick={() => setDialog('partB')} />
        )}
        <ActionButton icon={IconX} text={lists.clear} onClick={onClear} />
        <output className={barClasses['hint']}>{words.ticked(bills.length)}</output>
      </div>
      <Suspense>
        {dialog === 'extension' && <ExtensionDialog numbers={bills.map(({ number }) => number)} onClose={close} />}
        {dialog === 'partB' && <PortalFileDialog kind="partB" challans={challans} onClose={close} />}
      </Suspense>
    </>
  );
}
