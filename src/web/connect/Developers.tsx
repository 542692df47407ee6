import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Section } from '#web/ui/Section.tsx';
import classes from './Connect.module.css';
import { programsFor, type Program } from './programs.ts';
import { useConnectWords } from './useConnectWords.ts';

/** Links to the API documentation, and sample programs. */
export function Developers() {
  const words = useConnectWords().developers;
  return (
    <Section
      id="developers"
      title={words.title}
      about={words.about}
      action={
        <Button component="a" href="/api/docs" target="_blank" rel="noreferrer" variant="default">
          {words.calls}
        </Button>
      }
    >
      {programsFor(location.origin).map((program) => (
        <ProgramText key={program.name} program={program} />
      ))}
    </Section>
  );
}

function ProgramText({ program: { name, run, text } }: { readonly program: Program }) {
  const words = useConnectWords().developers;
  const shown = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Over plain http a browser forbids writing to the clipboard; selected text can be copied by hand.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className={classes['told']}>
      <div className={classes['name']}>
        <h3 id={`program-${name}`} lang="en" className={classes['sub']}>
          {name}
        </h3>
        <code lang="en" className={classes['sum']}>
          {run}
        </code>
        <Button
          size="compact-sm"
          aria-describedby={`program-${name}`}
          variant="subtle"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <pre ref={shown} lang="en" className={classes['program']}>
        {text}
      </pre>
    </div>
  );
}
