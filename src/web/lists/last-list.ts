import { currentSession } from '#web/client/session-store.ts';
import type { ListFilter } from './list-filter.ts';

/** A list as somebody looked at it. */
export interface ListView {
  /** The address, with what it was narrowed to. */
  readonly address: string;
  readonly filter: ListFilter;
  readonly page: number;
}

const views = new Map<string, ListView>();
const keyOf = (path: string) => `${currentSession()?.user.tenantId ?? ''} ${path}`;

/** Remembers, as long as this window is open, how a list was looked at last. */
export function rememberList(path: string, view: ListView): void {
  views.set(keyOf(path), view);
}

/** How a list was looked at last in this window; undefined: not at all. */
export const lastView = (path: string): ListView | undefined => views.get(keyOf(path));

/** Where a list was left: its page and what it was narrowed to. */
export const lastAddress = (path: string): string => lastView(path)?.address ?? path;
