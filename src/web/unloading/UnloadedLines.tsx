import { Link } from '@tanstack/react-router';
import { useDispatchWords } from '#web/challan/useDispatchWords.ts';
import type { Unloading } from './unloading.ts';
import classes from './Unloading.module.css';

/** What came out of the vehicle so far; nothing where nothing did. */
export function UnloadedLines({ found }: { readonly found: Unloading }) {
  const words = useDispatchWords().unloading;
  const done = found.lines.flatMap(({ unloaded, ...line }) => (unloaded === null ? [] : [{ ...line, unloaded }]));
  if (done.length === 0) return null;
  return (
    <section className={`card ${classes['done']}`} aria-labelledby="unloaded-lrs">
      <h2 id="unloaded-lrs" className={classes['heading']}>
        {words.unloaded(done.length)}
      </h2>
      <ul>
        {done.map(({ biltyNo, lrNo, consignee, unloaded }) => {
          const { received, short, damaged, excess, remark } = unloaded;
          const faults = [
            short > 0 && words.short(short),
            damaged > 0 && words.damaged(damaged),
            excess > 0 && words.excess(excess),
            remark,
          ].filter((part) => part !== false && part !== '');
          return (
            <li key={biltyNo} data-wrong={short > 0 || damaged > 0 || undefined}>
              <Link to="/dashboard/consignmentnote" search={{ biltyNo }}>
                {lrNo}
              </Link>{' '}
              {[consignee, words.received(received), ...faults].join(' · ')}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
