/** A label printer and its roll. */
export interface LabelPrinter {
  readonly speaks: 'ZPL' | 'TSPL';
  /** Dots per inch. */
  readonly dots: number;
  /** In mm. */
  readonly width: number;
  readonly height: number;
}
