import { readPicture, type Format } from './reader.ts';

const FRAME_MS = 120;

/** Whether this browser gives the page access to the camera: only over https, or on this computer itself. */
export const hasCamera = (): boolean =>
  (navigator as { readonly mediaDevices?: Partial<MediaDevices> }).mediaDevices?.getUserMedia !== undefined;

interface Watching {
  readonly formats: readonly Format[];
  readonly signal: AbortSignal;
}

/**
 * Shows the camera and reports each code that it reads, until it is stopped or `onCode` wants no more. Throws where the browser gives no
 * camera.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  { formats, signal }: Watching,
  onCode: (code: string) => boolean,
): Promise<void> {
  // A dense code needs every pixel of a cheap phone's camera.
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const found = await readPicture(video, FRAME_MS, formats);
      if (found !== null && onCode(found)) return;
      await new Promise((resolve) => {
        setTimeout(resolve, FRAME_MS);
      });
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** Shows the camera until it reads a code; null if it was stopped first. Throws where the browser gives no camera. */
export async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  let found: string | null = null;
  await watchCamera(video, { formats: ['qr_code'], signal }, (code) => {
    found = code;
    return true;
  });
  return found;
}
