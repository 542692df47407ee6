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
  noCamera: 'This browser gives no camera here. Use a scanner, or open the portal by https.',
  results: {
    right: (lr: string, nth: number, all: number) => `Right: LR ${lr}, package ${nth} of ${all}`,
    twice: (lr: string, nth: number) => `Scanned already: LR ${lr}, package ${nth}`,
    back: (lr: string, nth: number) => `Taken back: LR ${lr}, package ${nth} is not counted.`,
    other: 'Not of this challan',
    late: (lr: string, nth: number) => `Too late: LR ${lr}, package ${nth} is not counted any more.`,
  },
  lr: (count: number, all: number) => `${count} of ${all}`,
  excess: (count: number) => `${count} too many`,
  wait: (count: number) => (count === 1 ? '1 scan waits to be sent.' : `${count} scans wait to be sent.`),
  notKept: 'This browser keeps nothing: leave this page open until all scans are sent.',
  late: (count: number) =>
    count === 1
      ? '1 scan came too late and was not counted: the vehicle had gone, or the LR was unloaded.'
      : `${count} scans came too late and were not counted: the vehicle had gone, or the LRs were unloaded.`,
  takeBack: 'Take the scan back',
  lateBack: (count: number) =>
    count === 1
      ? '1 scan could not be taken back: the vehicle had gone, or the LR was unloaded.'
      : `${count} scans could not be taken back: the vehicle had gone, or the LRs were unloaded.`,
  take: 'Take the counts into the challan',
  taken: (count: number) => (count === 1 ? '1 LR took its count.' : `${count} LRs took their counts.`),
  unscanned: 'LRs of which nothing was scanned stay as they are.',
};
