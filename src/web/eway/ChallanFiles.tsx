import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './ChallanFiles.module.css';
import { useEwayWords } from './useEwayWords.ts';

const PortalFileDialog = lazy(async () => ({ default: (await import('./PortalFileDialog.tsx')).PortalFileDialog }));

const KINDS = ['partB', 'consolidated'] as const;

/** Makes the e-way bill portal's files for a saved challan. */
export function ChallanFiles({ challan }: { readonly challan: string }) {
  const words = useEwayWords().files;
  const [dialog, setDialog] = useState<(typeof KINDS)[number] | null>(null);
  return (
    <>
      <section className={classes['files']} aria-label={words.title}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => setDialog(kind)}
          >
            {words[kind]}
          </Button>
        ))}
      </section>
      <Suspense>
        {dialog !== null && <PortalFileDialog kind={dialog} challans={[challan]} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
