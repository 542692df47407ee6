import { IconPlus } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import classes from './LoadableLrs.module.css';

interface LoadableLrsProps {
  /** The lines of the challan. */
  readonly lines: readonly FormRow[];
  readonly waiting: readonly Readonly<Record<string, unknown>>[];
  readonly onLoad: (number: string) => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The LRs that wait for a vehicle and are not on the challan yet: a press loads one. */
export function LoadableLrs({ lines, waiting, onLoad }: LoadableLrsProps) {
  const words = useLanguage().t.documents.challan;
  const loaded = new Set(lines.map(({ texts }) => texts['biltyNo']?.trim()));
  const left = waiting.filter(({ biltyNo }) => !loaded.has(textOf(biltyNo)));
  if (left.length === 0) return null;
  return (
    <div className={classes['waiting']}>
      <h2>{words.waiting(left.length)}</h2>
      <ul>
        {left.map((row) => {
          const number = textOf(row['biltyNo']);
          const about = [row['receiver'], row['destination']].map(textOf).filter((part) => part !== '');
          return (
            <li key={number}>
              <button type="button" onClick={() => onLoad(number)}>
                <IconPlus size={14} aria-hidden /> <span className="visually-hidden">{words.load}</span>{' '}
                <b>{textOf(row['lrNo']) || number}</b> {about.join(' · ')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
