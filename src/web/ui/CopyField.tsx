import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly className?: string;
}

// Long enough to be noticed, short enough to copy again soon.
const CONFIRMED_FOR = 2000;

/** A read-only text with a button that copies it. */
export function CopyField({ label, value, className }: CopyFieldProps) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (input: HTMLInputElement | null) => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Over plain http browsers refuse access to the clipboard: the text is selected for the clerk to copy.
      input?.focus();
      input?.select();
    }
  };
  const title = copied ? t.controls.copied : t.controls.copy(label);
  return (
    <TextInput
      {...(className !== undefined && { className })}
      label={label}
      value={value}
      readOnly
      rightSection={
        <ActionIcon
          variant="subtle"
          color={copied ? 'green.9' : 'gray'}
          aria-label={title}
          title={title}
          onClick={(event) =>
            void copy(event.currentTarget.closest('[data-with-right-section]')?.querySelector('input') ?? null)
          }
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      }
    />
  );
}
