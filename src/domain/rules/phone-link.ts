/** The address that dials an Indian number: ten digits with the country before them, any other as it is. */
export const telOf = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `tel:+91${phone}` : `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
