import { delivery as english } from '#web/language/delivery.en.ts';
import { delivery as hindi } from '#web/language/delivery.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** The texts of the delivery desk, loaded with it only. */
export function useDeliveryWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}
