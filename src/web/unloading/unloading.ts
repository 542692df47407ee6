import type { Answer } from '#web/client/request.ts';

/** A challan with what came out of its vehicle. */
export type Unloading = Answer<'challanUnloading'>;
