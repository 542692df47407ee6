import { Spotlight } from '@mantine/spotlight';
import { IconHelp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { findHelp } from './find-help.ts';
import type { HelpPath } from './help-text.ts';
import { helpQuery, useHelpTexts, useHelpWords } from './useHelp.ts';
import { useQuery } from '#web/client/useQuery.ts';

/** Fewer letters match too many words. */
const LEAST_LETTERS = 3;
const MOST = 4;

interface HelpResultsProps {
  readonly wanted: string;
  /** Called when the results have changed. */
  readonly onFound: () => void;
  readonly onOpen: (path: HelpPath) => void;
}

/** The help topics found for a question, asked in either script. */
export function HelpResults({ wanted, onFound, onOpen }: HelpResultsProps) {
  const { language } = useLanguage();
  const words = useHelpWords();
  const isSearching = wanted.length >= LEAST_LETTERS;
  const { texts } = useHelpTexts(isSearching);
  const other = language === 'Hindi' ? 'English' : 'Hindi';
  const script = /\p{Script=Devanagari}/u.test(wanted) ? 'Hindi' : 'English';
  const inOther = useQuery({ ...helpQuery(other), enabled: isSearching && script === other }).data;
  useEffect(onFound, [texts, inOther, onFound]);
  if (!isSearching || texts === undefined) return null;
  const found = findHelp([texts, ...(inOther === undefined ? [] : [inOther])], wanted, MOST);
  if (found.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws a div, and its label as decoration
    <Spotlight.ActionsGroup label={words.title} role="group" aria-label={words.title}>
      {found.map(({ path, title, sentence }) => (
        <Spotlight.Action
          key={path}
          label={title}
          description={sentence}
          leftSection={<IconHelp size={18} aria-hidden />}
          onClick={() => onOpen(path)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
