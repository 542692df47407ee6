import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Script } from './scripts.ts';
import type { Typeface } from './typeface.ts';

const require = createRequire(import.meta.url);
const WEIGHTS = { regular: '400Regular', bold: '700Bold' } as const;

/** The file of a Noto font (OFL) from npm; 'devanagari' includes the Latin letters. */
export function fontFile(script: 'devanagari' | Script, weight: Typeface['name']): Uint8Array {
  const named = script
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
  return readFileSync(
    require.resolve(
      `@expo-google-fonts/noto-sans-${script}/${WEIGHTS[weight]}/NotoSans${named}_${WEIGHTS[weight]}.ttf`,
    ),
  );
}
