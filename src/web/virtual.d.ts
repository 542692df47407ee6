declare module 'virtual:contract' {
  import type { CallName } from '#api/calls.ts';
  import type { SentCall } from '#web/sent.ts';

  export const sent: Record<CallName, SentCall>;
}

declare module 'virtual:form/login' {
  import type { FormFacts } from '#web/sent.ts';

  export const facts: Record<'userName' | 'password', FormFacts[string]>;
}
