import { delivery as english } from '#web/language/delivery.en.ts';
import { delivery as hindi } from '#web/language/delivery.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The words of the delivery desk, which come with it: no other page waits for them. */
export function useDeliveryWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
