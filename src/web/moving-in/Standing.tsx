import { IconAlertTriangle } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './MovingIn.module.css';
import { isUnderWay, type Move } from './moves.ts';
import { useMovingWords } from './useMovingWords.ts';

const shown = (count: number) => count.toLocaleString('en-IN');

/** The progress of a file, or why it cannot be imported; otherwise nothing. */
export function Standing({ move }: { readonly move: Move }) {
  const { say } = useLanguage();
  const words = useMovingWords();
  const { done, total, problem, fileName } = move;
  if (isUnderWay(move)) {
    const text = `${words.working[move.state]} ${total === 0 ? '' : words.progress(shown(done), shown(total))}`;
    return (
      <>
        <span>
          {fileName}: {text}
        </span>
        <progress aria-label={words.working[move.state]} max={1} {...(total > 0 && { value: done / total })} />
        <span className="quiet">{words.leave}</span>
      </>
    );
  }
  if (problem === '') return null;
  return (
    <span className={classes['failure']}>
      <IconAlertTriangle size={18} aria-hidden /> {fileName}: {say(problem)}
    </span>
  );
}

/** The upload progress; null: nothing is being uploaded. */
export function Sending({ share }: { readonly share: number | null }) {
  const words = useMovingWords();
  if (share === null) return null;
  const text = words.sending(Math.round(share * 100));
  return (
    <>
      <span>{text}</span>
      <progress aria-label={text} max={1} value={share} />
    </>
  );
}
