import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './LoadError.module.css';

interface FormFailureProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

/** Shown in place of a form that cannot be opened. */
export function FormFailure({ title, text, onRetry }: FormFailureProps) {
  const { t } = useLanguage();
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={classes['failed']} role="alert">
        <p>{text}</p>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t.actions.retry}
          </Button>
        )}
      </div>
    </>
  );
}
