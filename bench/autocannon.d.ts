// The part of autocannon that the benchmark uses; the package brings no types.
declare module 'autocannon' {
  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Requests a second of all clients together; absent: as many as are answered. */
    readonly overallRate?: number;
    readonly requests: readonly Request[];
    readonly setupClient: (client: Client) => void;
    /** Seconds until a request without an answer is given up. */
    readonly timeout: number;
  }
  export interface Running {
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  export default function autocannon(options: Options, done: (error: Error | null, result: unknown) => void): Running;
}
