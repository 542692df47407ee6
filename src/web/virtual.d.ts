declare module 'virtual:contract' {
  import type { CallName } from '#api/calls.ts';
  import type { AnswerNames, CallEncoding } from '#web/call-encoding.ts';

  export const sent: Record<CallName, CallEncoding>;
  export const answerNames: readonly AnswerNames[];
}

declare module 'virtual:form/login' {
  import type { FormFacts } from '#web/call-encoding.ts';

  export const facts: Record<'userName' | 'password', FormFacts[string]>;
}
