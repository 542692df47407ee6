import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { challan as definition } from '#domain/documents/challan.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { rowOf } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import type { ScannedChallan } from './count-scans.ts';
import { useScanWords } from './useScanWords.ts';

/** Weights are stored to the gram. */
const GRAMS = 1000;

/** Sets the lines of a challan to what was scanned into its vehicle; the weight in proportion to the packages. */
export function TakeCounts({ challan, disabled }: { readonly challan: ScannedChallan; readonly disabled: boolean }) {
  const { say } = useLanguage();
  const words = useScanWords();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { challanNo: number } = challan;
  const counts = new Map(
    challan.lines.flatMap(({ biltyNo, packages, loaded }) =>
      loaded.length === 0 || loaded.length === packages ? [] : [[biltyNo, loaded.length] as const],
    ),
  );
  const take = async () => {
    setBusy(true);
    try {
      const { lines } = await request('challanRead', { query: { number } });
      const changed = lines.map((saved) => {
        const line = rowOf(definition.lines, saved);
        const packages = counts.get(line.biltyNo) ?? line.packages;
        const weight =
          line.packages === 0 ? line.weight : Math.round((line.weight * packages * GRAMS) / line.packages) / GRAMS;
        return { id: saved.id, ...line, packages, weight };
      });
      await request('challanUpdateLines', { query: { number }, body: { number, lines: changed } });
      toast.success(words.taken(counts.size));
      // Lists, forms and prints of challans and LRs show it: everything on the page is read again.
      await queries.invalidateQueries();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  if (counts.size === 0) return null;
  return (
    <>
      <Button loading={busy} disabled={disabled} onClick={() => void take()}>
        {words.take}
      </Button>
      <p className="quiet">{words.unscanned}</p>
    </>
  );
}
