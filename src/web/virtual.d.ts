declare module 'virtual:contract' {
  import type { CallName } from '#api/calls.ts';
  import type { AnswerNames, SentCall } from '#web/sent.ts';

  export const sent: Record<CallName, SentCall>;
  export const answerNames: readonly AnswerNames[];
}

declare module 'virtual:form/login' {
  import type { FormFacts } from '#web/sent.ts';

  export const facts: Record<'userName' | 'password', FormFacts[string]>;
}
