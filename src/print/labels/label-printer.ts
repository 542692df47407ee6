/** A printer of labels and its roll. */
export interface LabelPrinter {
  readonly speaks: 'ZPL' | 'TSPL';
  /** Dots an inch. */
  readonly dots: number;
  /** In mm. */
  readonly width: number;
  readonly height: number;
}
