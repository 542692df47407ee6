declare module 'virtual:contract' {
  export const sent: Record<import('#api/calls.ts').CallName, import('#web/sent.ts').SentCall>;
}
declare module 'virtual:form/login' {
  type Facts = import('#web/sent.ts').FormFacts[string];
  export const facts: { readonly userName: Facts; readonly password: Facts };
}
