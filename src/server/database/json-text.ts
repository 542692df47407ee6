/**
 * JSON that the database wrote, as the bytes that it sent, one a character (latin1). It goes to the network as it is: never
 * decoded, never encoded, which would cost a list of ten with Hindi names a fifth of its time in the portal.
 */
export class JsonText {
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }

  /** Writes a value that did not come from the database. */
  static of(value: unknown): JsonText {
    return JsonText.ofText(JSON.stringify(value));
  }

  /** JSON that is text already. */
  static ofText(text: string): JsonText {
    return new JsonText(Buffer.from(text).toString('latin1'));
  }

  /** As text, decoded. */
  get text(): string {
    return Buffer.from(this.bytes, 'latin1').toString();
  }

  /** As bytes in memory of their own, which can be given to another thread. */
  toBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.bytes.length);
    Buffer.from(bytes.buffer).write(this.bytes, 'latin1');
    return bytes;
  }

  /** The value itself, for those who have to look into it. */
  parse(): unknown {
    return JSON.parse(this.text);
  }
}
