/** The errors for violated constraints of a document's own table, each with its field; `conflict`: 409, its code. */
export type Refusals = Readonly<
  Record<
    string,
    {
      readonly field: string;
      /** The sentence, or a function that makes it from the database's detail. */
      readonly message: string | ((detail: string) => string);
      readonly conflict?: string;
    }
  >
>;
