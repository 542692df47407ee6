/** The words of src/web/queue: documents on this computer that wait to be sent. */
export const queue = {
  waiting: (count: number) => `Waiting: ${count}`,
  title: 'Waiting to be sent',
  none: 'No documents are waiting.',
  stored: 'Saved on this computer. It is sent when you are back online.',
  storedOffline: 'Saved on this computer.',
  states: { waiting: 'Waiting to be sent', sending: 'Sending…' },
  refusal: (why: string) => `Not saved: ${why}`,
  refused: (name: string, why: string) => `${name} was not saved: ${why}`,
  /** The name of a queued document; `number` is empty when none was typed. */
  named: (kind: string, number: string) => (number === '' ? kind : `${kind} ${number}`),
  edit: (name: string) => `Edit ${name}`,
  discard: (name: string) => `Discard ${name}`,
  ask: 'Discard it? It was not saved.',
  keep: 'Keep',
  gone: 'This document is no longer waiting. It was sent or discarded.',
  leaveTitle: (count: number) =>
    count === 1 ? '1 document is waiting to be sent' : `${count} documents are waiting to be sent`,
  leaveHint: (count: number): string =>
    count === 1
      ? 'It stays on this computer and is sent when you log in here again.'
      : 'They stay on this computer and are sent when you log in here again.',
};
