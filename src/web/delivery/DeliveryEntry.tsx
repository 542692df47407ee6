import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { WaitingLr } from './delivery-answers.ts';
import { meantBy, numberIn } from './find-lr.ts';
import { useDeliveryWords } from './useDeliveryWords.ts';

const MOST_FOUND = 100;

/** The field that finds an LR by its number or code: Enter opens it, arrow down moves to the list. */
export function DeliveryEntry({ onOpen }: { readonly onOpen: (lr: WaitingLr) => void }) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const requested = useRef('');
  useFirstFocus(box);

  async function open() {
    const number = numberIn(typed);
    if (number === null) return setFault(words.unreadable);
    if (number === '' || requested.current === number) return;
    requested.current = number;
    try {
      const { data } = await request('deliveryList', { query: { searchParam: number, pageSize: MOST_FOUND } });
      const [only] = data.length === 1 ? data : [];
      const lr = meantBy(number, data) ?? only;
      if (lr === undefined) return setFault(words.noLr(number));
      setTyped('');
      onOpen(lr);
    } catch (error) {
      setFault(say(sentenceOf(error)));
    } finally {
      requested.current = '';
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void open();
    } else if (event.key === 'ArrowDown') {
      const row = document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]');
      if (row === null) return;
      event.preventDefault();
      row.focus();
    }
  };
  return (
    <div ref={box}>
      <TextInput
        label={words.entry}
        description={words.entryHint}
        leftSection={<IconBarcode size={16} aria-hidden />}
        value={typed}
        error={fault === '' ? undefined : fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault('');
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </div>
  );
}
