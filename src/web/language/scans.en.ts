/** The words of scanning packages; fetched with it only. */
export const scans = {
  title: {
    load: (challan: string) => `Load challan ${challan}`,
    unload: (challan: string) => `Unload challan ${challan}`,
  },
  counted: (count: number, all: number) => `${count} of ${all}`,
  packages: 'packages scanned',
  code: 'Package code',
  codeHint: 'A scanner types it and presses Enter.',
  camera: 'Scan with the camera',
  stop: 'Stop the camera',
  noCamera: 'The camera is not available here. Use a scanner, or open the portal over https.',
  results: {
    right: (lr: string, nth: number, all: number) => `Right: LR ${lr}, package ${nth} of ${all}`,
    twice: (lr: string, nth: number) => `Already scanned: LR ${lr}, package ${nth}`,
    back: (lr: string, nth: number) => `Undone: LR ${lr}, package ${nth} is not counted.`,
    other: 'Not of this challan',
    late: (lr: string, nth: number) => `Too late: LR ${lr}, package ${nth} is no longer counted.`,
  },
  lr: (count: number, all: number) => `${count} of ${all}`,
  excess: (count: number) => `${count} too many`,
  wait: (count: number) => (count === 1 ? '1 scan is waiting to be sent.' : `${count} scans are waiting to be sent.`),
  notKept: 'This browser cannot store scans: keep this page open until all are sent.',
  late: (count: number) =>
    count === 1
      ? '1 scan came too late and was not counted: the vehicle had left, or the LR was unloaded.'
      : `${count} scans came too late and were not counted: the vehicle had left, or the LRs were unloaded.`,
  takeBack: 'Undo scan',
  lateBack: (count: number) =>
    count === 1
      ? '1 scan could not be undone: the vehicle had left, or the LR was unloaded.'
      : `${count} scans could not be undone: the vehicle had left, or the LRs were unloaded.`,
  take: 'Use the counts in the challan',
  taken: (count: number) => (count === 1 ? '1 LR updated from its count.' : `${count} LRs updated from their counts.`),
  unscanned: 'LRs with no scans do not change.',
};
