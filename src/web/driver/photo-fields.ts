import { button, element } from './element.ts';
import type { PageWords } from './written-page.ts';

/** The accepted photo formats. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];

function files(caption: string) {
  const input = element('input');
  input.type = 'file';
  return { label: element('label', [document.createTextNode(caption), input]), input };
}

/** Photo inputs: one at a time from the camera, or several existing ones. */
export function photoFields(words: PageWords) {
  const taken: File[] = [];
  const camera = files('');
  camera.input.accept = 'image/jpeg';
  camera.input.setAttribute('capture', 'environment');
  camera.input.ariaLabel = words.takePhoto;
  camera.label.hidden = true;
  const notice = element('p');
  notice.ariaLive = 'polite';
  camera.input.addEventListener('change', () => {
    taken.push(...(camera.input.files ?? []));
    camera.input.value = '';
    notice.textContent = `${words.photosTaken}: ${taken.length}`;
  });
  const chosen = files(words.photos);
  chosen.input.accept = PHOTO_TYPES.join();
  chosen.input.multiple = true;
  const take = button(words.takePhoto, () => camera.input.click(), 'take');
  return {
    nodes: [take, camera.label, notice, chosen.label],
    input: chosen.input,
    read: () => [...taken, ...(chosen.input.files ?? [])],
  };
}
