import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { UnloadPhotos } from '#web/documents/UnloadPhotos.tsx';
import partClasses from '#web/ui/Part.module.css';
import { useNoteWords } from './useNoteWords.ts';

/** Photos of an LR's goods at unloading; nothing if there are none. */
export function UnloadCard({ number, lrNo }: { readonly number: string; readonly lrNo: string }) {
  const words = useNoteWords();
  const { data = [] } = useQuery(callQuery('challanUnloadPhotos', { biltyNo: number }));
  if (data.length === 0) return null;
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.unloadPhotos}>
      <h2>{words.unloadPhotos}</h2>
      <UnloadPhotos number={number} lrNo={lrNo} />
    </section>
  );
}
