import type { Block } from './block.ts';

/** Cuts a block into what stands on each page, `room` points high. */
export function pagesOf(block: Block, room: number): Block[] {
  const pages: Block[] = [];
  let left = block;
  for (;;) {
    const parts = left.height <= room ? undefined : left.split(room, room);
    if (!parts) return [...pages, left];
    pages.push(parts[0]);
    left = parts[1];
  }
}
