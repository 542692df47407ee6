import { readStored, writeStored } from '#web/client/storage.ts';

const keyOf = (tenantId: string, userName: string) => `firstLr:${tenantId}:${userName.toLowerCase()}`;

/** Whether a user no longer gets the guide through the company's first LR. */
export const isFirstLrOver = (tenantId: string, userName: string): boolean =>
  readStored(keyOf(tenantId, userName)) !== null;

/** Stops offering the guide to this user, on this computer. */
export const endFirstLr = (tenantId: string, userName: string): void => writeStored(keyOf(tenantId, userName), 'over');
