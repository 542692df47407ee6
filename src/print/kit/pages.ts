import type { Block } from './block.ts';

/** Cuts a block into pages: the first is `first` points high, the others `further`. */
export function pagesOf(block: Block, first: number, further: number): Block[] {
  const pages: Block[] = [];
  let left = block;
  for (;;) {
    const room = pages.length === 0 ? first : further;
    const parts = left.height <= room ? undefined : left.split(room, further);
    if (!parts) return [...pages, left];
    pages.push(parts[0]);
    left = parts[1];
  }
}
