/** A step of an outline, as fontkit tells it. */
export interface OutlineStep {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  /** The places of its points, x and y by turns. */
  readonly args: readonly number[];
}
