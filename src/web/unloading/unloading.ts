import type { Answer } from '#web/client/request.ts';

/** A challan with its unloading. */
export type Unloading = Answer<'challanUnloading'>;
