/** The paper and page size. In points. */
export interface PaperSize {
  /** The sheet that the printer is fed with. */
  readonly sheet: { readonly width: number; readonly height: number };
  /** The size of a page, and where on the sheet each begins. */
  readonly page: { readonly width: number; readonly height: number };
  readonly tops: readonly number[];
  readonly margin: { readonly side: number; readonly top: number; readonly bottom: number };
  readonly foot: { readonly size: number; readonly gap: number };
}

/** Portrait; the smallest margins that office printers keep free. */
export const A4: PaperSize = {
  sheet: { width: 595.28, height: 841.89 },
  page: { width: 595.28, height: 841.89 },
  tops: [0],
  margin: { side: 34, top: 28, bottom: 30 },
  foot: { size: 7.5, gap: 6 },
};

/** Landscape, for papers with many columns. */
export const A4_ACROSS: PaperSize = {
  ...A4,
  sheet: { width: A4.sheet.height, height: A4.sheet.width },
  page: { width: A4.page.height, height: A4.page.width },
};

/** Landscape, as wide as A4 and half as high. 5 mm above and below are what most printers leave. */
export const A5: PaperSize = {
  sheet: { width: 595.28, height: 419.53 },
  page: { width: 595.28, height: 419.53 },
  tops: [0],
  margin: { side: 28, top: 14, bottom: 14 },
  foot: { size: 6, gap: 2 },
};

/** Two A5 pages on a portrait A4, to be cut apart. */
export const A4_TWO_UP: PaperSize = { ...A5, sheet: A4.sheet, tops: [0, A4.sheet.height / 2] };

/** One inch is 72 points and 25.4 mm. */
export const mm = (length: number): number => (length * 72) / 25.4;
