import type { Script } from './scripts.ts';
import type { Typeface } from './typeface.ts';

// Replaces font-files.ts where a browser prints (package.json): there fonts come from the portal and are fetched before they are used.

type Font = 'devanagari' | Script;
type Weight = Typeface['name'];

// Each path is written out, so that the build finds it.
const ADDRESSES: Readonly<Record<Font, Readonly<Record<Weight, URL>>>> = {
  devanagari: {
    regular: new URL(
      '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
      import.meta.url,
    ),
    bold: new URL('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf', import.meta.url),
  },
  arabic: {
    regular: new URL('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf', import.meta.url),
    bold: new URL('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf', import.meta.url),
  },
  bengali: {
    regular: new URL('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf', import.meta.url),
    bold: new URL('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf', import.meta.url),
  },
  gujarati: {
    regular: new URL(
      '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
      import.meta.url,
    ),
    bold: new URL('@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf', import.meta.url),
  },
  gurmukhi: {
    regular: new URL(
      '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
      import.meta.url,
    ),
    bold: new URL('@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf', import.meta.url),
  },
  kannada: {
    regular: new URL('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf', import.meta.url),
    bold: new URL('@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf', import.meta.url),
  },
  malayalam: {
    regular: new URL(
      '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
      import.meta.url,
    ),
    bold: new URL('@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf', import.meta.url),
  },
  'ol-chiki': {
    regular: new URL(
      '@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf',
      import.meta.url,
    ),
    bold: new URL('@expo-google-fonts/noto-sans-ol-chiki/700Bold/NotoSansOlChiki_700Bold.ttf', import.meta.url),
  },
  oriya: {
    regular: new URL('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf', import.meta.url),
    bold: new URL('@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf', import.meta.url),
  },
  tamil: {
    regular: new URL('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf', import.meta.url),
    bold: new URL('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf', import.meta.url),
  },
  telugu: {
    regular: new URL('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf', import.meta.url),
    bold: new URL('@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf', import.meta.url),
  },
};
const WEIGHTS = ['regular', 'bold'] as const satisfies readonly Weight[];

const fetched = new Map<string, Uint8Array>();

async function fetchFace(font: Font, weight: Weight): Promise<void> {
  const { href } = ADDRESSES[font][weight];
  if (fetched.has(href)) return;
  const response = await fetch(href);
  if (!response.ok) throw new TypeError(`A font could not be fetched: ${response.status}.`);
  fetched.set(href, new Uint8Array(await response.arrayBuffer()));
}

/** Fetches fonts in both weights. Throws where a fetch fails. */
export async function fetchFonts(fonts: Iterable<Font>): Promise<void> {
  await Promise.all([...fonts].flatMap((font) => WEIGHTS.map((weight) => fetchFace(font, weight))));
}

/**
 * The file of a fetched font. For one that could not be fetched, the papers' own font, which draws its letters as boxes: a truck is
 * waiting.
 */
export function fontFile(font: Font, weight: Weight): Uint8Array {
  const file = fetched.get(ADDRESSES[font][weight].href) ?? fetched.get(ADDRESSES.devanagari[weight].href);
  if (file === undefined) throw new Error('The fonts of the papers were not fetched.');
  return file;
}
