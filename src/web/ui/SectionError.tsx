import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './LoadError.module.css';

interface SectionErrorProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Shown in place of a part of a page that could not be fetched. */
export function SectionError({ text, onRetry }: SectionErrorProps) {
  const { t } = useLanguage();
  return (
    <div className={`card ${classes['part']}`} role="alert">
      <span>{text}</span>
      <Button variant="default" onClick={onRetry}>
        {t.actions.retry}
      </Button>
    </div>
  );
}
