import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { copyText } from '#web/ui/copy-text.ts';

// Long enough to be seen, short enough for the next press. In milliseconds.
const CONFIRMED_FOR = 2000;

/** A button that copies the number beside it. */
export function CopyNumber({ number }: { readonly number: string }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const title = copied ? t.controls.copied : t.controls.copy(number);
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      color={copied ? 'green.9' : 'gray'}
      aria-label={title}
      title={title}
      onClick={() => void copyText(number).then(setCopied)}
    >
      {copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
    </ActionIcon>
  );
}
