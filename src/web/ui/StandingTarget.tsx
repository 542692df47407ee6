import { useImperativeHandle, type Ref, type RefObject } from 'react';

interface StandingTargetProps {
  readonly element: RefObject<HTMLElement | null>;
  /** Set by Mantine: receives the element that the popover is positioned at. */
  readonly ref?: Ref<HTMLElement>;
}

/** Makes an existing element the target of a popover that is loaded when first opened. Mantine requires an element of its own. */
export function StandingTarget({ element, ref }: StandingTargetProps) {
  // The element exists: pressing it opened the popover.
  useImperativeHandle(ref, () => element.current as HTMLElement, [element]);
  return null;
}
