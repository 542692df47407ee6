declare module '@sealsystems/ipp' {
  interface Message {
    readonly statusCode?: string;
    readonly 'operation-attributes-tag'?: Readonly<Record<string, unknown>>;
    readonly 'printer-attributes-tag'?: Readonly<Record<string, unknown>>;
    /** One job, or several. */
    readonly 'job-attributes-tag'?: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];
  }
  const ipp: {
    /** Leaves out attributes that it does not know. */
    serialize(message: {
      readonly operation?: string;
      readonly statusCode?: string;
      readonly id?: number;
      readonly 'printer-attributes-tag'?: Readonly<Record<string, unknown>>;
      readonly 'operation-attributes-tag': Readonly<Record<string, unknown>>;
    }): Buffer;
    /** Throws for an invalid message. */
    parse(bytes: Buffer): Message & { readonly operation?: string; readonly id: number };
  };
  export default ipp;
}
