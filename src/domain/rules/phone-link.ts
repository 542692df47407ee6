/** The tel: address for a phone number: ten digits with the country code, any other unchanged. */
export const telOf = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `tel:+91${phone}` : `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
