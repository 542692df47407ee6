import { useImperativeHandle, type Ref, type RefObject } from 'react';

interface StandingTargetProps {
  readonly element: RefObject<HTMLElement | null>;
  /** Mantine's: it gets what the popover is placed at. */
  readonly ref?: Ref<HTMLElement>;
}

/** What stands already, as the target of a popover that is fetched when it is first opened. Mantine wants an element of its own. */
export function StandingTarget({ element, ref }: StandingTargetProps) {
  // Whoever opens the popover pressed it.
  useImperativeHandle(ref, () => element.current as HTMLElement, [element]);
  return null;
}
