import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { unloadedLine } from '#domain/records/unloading.ts';
import { countOfScans } from '#domain/rules/scans.ts';
import { unloadingFault } from '#domain/rules/unloading.ts';
import { challanScreen } from '#web/challan/challan-screen.tsx';
import { useDispatchWords } from '#web/challan/useDispatchWords.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useOwnSave } from '#web/forms/useOwnSave.ts';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { focusFirstField, takesFocus } from '#web/ui/field-navigation.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast.ts';
import type { Unloading } from './unloading.ts';
import classes from './Unloading.module.css';

type Line = Unloading['lines'][number];
const COUNTS = ['received', 'short', 'damaged', 'excess'] as const;
type Count = (typeof COUNTS)[number];
type Texts = Readonly<Record<Count | 'remark', string>> & { readonly isOut: boolean };

/**
 * The proposed entries of a line: all received in good order or, where packages were scanned, the scanned number. Lines without a scan,
 * beside others with one, are not ticked.
 */
function proposed({ packages, scanned }: Line, isScanned: boolean): Texts {
  const { received, short, excess } = countOfScans(isScanned && scanned > 0 ? scanned : packages, packages);
  return {
    received: String(received),
    short: String(short),
    damaged: '0',
    excess: String(excess),
    remark: '',
    isOut: !isScanned || scanned > 0,
  };
}
const numberIn = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Received and short packages add up to those loaded: changing one changes the other. */
function changed(texts: Texts, name: Count | 'remark', text: string, { packages }: Line): Texts {
  const next = { ...texts, [name]: text };
  const rest = packages - numberIn(text);
  if (!(rest >= 0)) return next;
  if (name === 'received') return { ...next, short: String(rest) };
  return name === 'short' ? { ...next, received: String(rest) } : next;
}

/** What is wrong with a line, and in which of its fields; null: nothing. */
function faultOf(texts: Texts, line: Line): { readonly field: string; readonly message: string } | null {
  if (!texts.isOut) return null;
  for (const name of COUNTS)
    if (Number.isNaN(numberIn(texts[name])))
      return { field: name, message: `${unloadedLine[name].label} must be a whole number.` };
  const [received, short, damaged, excess] = COUNTS.map((name) => numberIn(texts[name])) as [
    number,
    number,
    number,
    number,
  ];
  return unloadingFault({ received, short, damaged, excess }, line.packages);
}

/** Focuses the first field, and the title of the page once everything is unloaded and the form is gone. */
function useFormFocus(root: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (takesFocus()) focusFirstField(root.current);
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [root]);
}

const titleOf = (left: number) => ({ titled: 'unload-title', title: <UnloadTitle left={left} /> });

function UnloadTitle({ left }: { readonly left: number }) {
  const words = useDispatchWords().unloading;
  return (
    <h2 id="unload-title" className={classes['heading']}>
      {words.toUnload(left)}
    </h2>
  );
}

/** Records what came out of the vehicle: Enter moves from LR to LR, and an untouched line was received in full. */
export function UnloadForm({ found }: { readonly found: Unloading }) {
  const { say } = useLanguage();
  const words = useDispatchWords().unloading;
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const left = found.lines.filter(({ unloaded }) => unloaded === null);
  const [typed, setTyped] = useState<Readonly<Record<string, Texts>>>({});
  const [isTried, setTried] = useState(false);
  const save = useOwnSave();
  const isScanned = found.lines.some(({ scanned }) => scanned > 0);
  const textsOf = (line: Line) => typed[line.biltyNo] ?? proposed(line, isScanned);
  const out = left.filter((line) => textsOf(line).isOut);

  useFormFocus(root);

  async function unload() {
    setTried(true);
    if (save.saving || out.length === 0 || out.some((line) => faultOf(textsOf(line), line) !== null))
      return requestAnimationFrame(() => focusFirstWrong(root.current));
    const lines = out.map((line) => {
      const { remark, isOut: _isOut, ...counts } = textsOf(line);
      const numbers = Object.fromEntries(COUNTS.map((name) => [name, numberIn(counts[name])])) as Record<Count, number>;
      return { id: 0, biltyNo: line.biltyNo, ...numbers, remark };
    });
    const body = { number: found.challanNo, lines };
    const unloadThem = async () => {
      await request('challanUnload', { body, idempotencyKey: keyOf(body) });
      toast.success(words.done(out.length));
      readAnew(queries, 'challan', ['list', 'read', 'totals', 'print'], challanScreen.changedBySave);
      // Until then the form has the lines that are unloaded.
      const { queryKey } = callQuery('challanUnloading', { number: found.challanNo });
      await queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    return await save.send(unloadThem, (error) =>
      toast.error(say(error instanceof Problem ? error.message : sentenceOf(error))),
    );
  }

  return (
    <KeyboardForm formRef={root} {...titleOf(left.length)} save={save} onSubmit={() => void unload()}>
      <p className={classes['hint']}>{words.hint}</p>
      <ul className={classes['lines']}>
        {left.map((line) => (
          <UnloadLine
            key={line.biltyNo}
            line={line}
            texts={textsOf(line)}
            isTried={isTried}
            onChange={(texts) => setTyped((all) => ({ ...all, [line.biltyNo]: texts }))}
          />
        ))}
      </ul>
      <Button type="submit" data-last-field loading={save.saving} disabled={out.length === 0}>
        {words.unload(out.length)}
      </Button>
    </KeyboardForm>
  );
}

interface UnloadLineProps {
  readonly line: Line;
  readonly texts: Texts;
  /** Somebody pressed the button: what is wrong is told. */
  readonly isTried: boolean;
  readonly onChange: (texts: Texts) => void;
}

function UnloadLine({ line, texts, isTried, onChange }: UnloadLineProps) {
  const { say } = useLanguage();
  const words = useDispatchWords().unloading;
  const { lrNo, consignee, to, packages } = line;
  const fault = faultOf(texts, line);
  const isWhole = texts.received === String(packages) && texts.damaged === '0' && texts.excess === '0';
  const errorOf = (name: string) => (isTried && fault?.field === name ? say(fault.message) : undefined);
  return (
    <li>
      <fieldset className={classes['line']}>
        <legend className="visually-hidden">{words.lr(lrNo)}</legend>
        <Checkbox
          size="md"
          className={classes['lr'] ?? ''}
          checked={texts.isOut}
          onChange={(event) => onChange({ ...texts, isOut: event.currentTarget.checked })}
          label={
            <>
              <b>{lrNo}</b> {[consignee, to, words.packages(packages)].filter((part) => part !== '').join(' · ')}
            </>
          }
        />
        {COUNTS.map((name) => (
          <TextInput
            key={name}
            label={say(unloadedLine[name].label)}
            value={texts[name]}
            disabled={!texts.isOut}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(name)}
            // One that came whole has one stop; what is short or damaged is asked for where something is.
            {...(name !== 'received' && isWhole && { 'data-passed': true })}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange(changed(texts, name, event.currentTarget.value, line))}
          />
        ))}
        <TextInput
          className={classes['remark'] ?? ''}
          label={say(unloadedLine.remark.label)}
          value={texts.remark}
          disabled={!texts.isOut}
          maxLength={unloadedLine.remark.maxLength}
          autoComplete="off"
          {...(isWhole && { 'data-passed': true })}
          onChange={(event) => onChange(changed(texts, 'remark', event.currentTarget.value, line))}
        />
      </fieldset>
    </li>
  );
}
