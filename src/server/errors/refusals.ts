/** What a broken constraint of one document's own table says to the user, and under which field; `conflict`: 409, its code. */
export type Refusals = Readonly<
  Record<
    string,
    {
      readonly field: string;
      /** The sentence, or how it is made of what the database tells besides. */
      readonly message: string | ((detail: string) => string);
      readonly conflict?: string;
    }
  >
>;
