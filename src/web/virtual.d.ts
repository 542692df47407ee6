declare module 'virtual:contract' {
  import type { AnswerNames, CallEncoding } from '#web/client/call-encoding.ts';

  export const contract: readonly (readonly [name: string, call: CallEncoding, names: AnswerNames | null])[];
}

declare module 'virtual:form/login' {
  import type { FormFacts } from '#web/client/call-encoding.ts';

  export const facts: Record<'userName' | 'password', FormFacts[string]>;
}
