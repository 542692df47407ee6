import { z } from 'zod';

/** The shape of an account's name under `wire`, with its Hindi name; empty if it belongs to no party or the party has none. */
export const accountNamed = <Wire extends string>(wire: Wire) =>
  ({ [wire]: z.string(), [`${wire}_Hindi`]: z.string() }) as Record<Wire | `${Wire}_Hindi`, z.ZodString>;
