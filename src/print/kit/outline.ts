/** A step of an outline, as fontkit gives it. */
export interface OutlineStep {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  /** The x and y of its points, alternating. */
  readonly args: readonly number[];
}
