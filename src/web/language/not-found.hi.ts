import type { Words } from './en.ts';

/** The words of the page for an unknown address, in Hindi. */
export const notFound: Words['notFound'] = {
  title: 'पेज नहीं मिला',
  text: 'सड़क यहीं ख़त्म होती है: ऐसा कोई पेज नहीं है।',
  home: 'होम पर वापस',
  picture: '404: ख़त्म होती सड़क के सामने खड़ा ट्रक',
};
