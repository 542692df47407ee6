import type { ScanResult } from '#domain/rules/scans.ts';

/** Hertz and milliseconds of each tone in sequence: distinguishable without looking, and by people with poor hearing. */
const TONES: Readonly<Record<ScanResult, readonly (readonly [hertz: number, ms: number])[]>> = {
  right: [[1320, 110]],
  twice: [
    [660, 110],
    [0, 60],
    [660, 110],
  ],
  other: [[180, 550]],
  late: [[180, 550]],
};
const SHAKES: Readonly<Record<ScanResult, readonly number[]>> = {
  right: [40],
  twice: [60, 60, 60],
  other: [400],
  late: [400],
};

let audio: AudioContext | undefined;

/** Enables sound: browsers require a user action first. */
export function openTones(): void {
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

/** Plays the tone of a result, and vibrates a phone. */
export function playTone(result: ScanResult): void {
  (navigator as Partial<Pick<Navigator, 'vibrate'>>).vibrate?.([...SHAKES[result]]);
  if (audio === undefined) return;
  let at = audio.currentTime;
  for (const [hertz, ms] of TONES[result]) {
    if (hertz > 0) {
      const tone = new OscillatorNode(audio, { type: 'square', frequency: hertz });
      const loud = new GainNode(audio, { gain: 0.2 });
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + ms / 1000);
    }
    at += ms / 1000;
  }
}
