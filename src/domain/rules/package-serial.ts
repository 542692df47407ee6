/** LRs of which labels are made have up to so many packages. */
export const MOST_LABELS = 999;

const BASE = 36;
const COMPANY_SIGNS = 4;
const SERIAL_SIGNS = 4;
/** The counter that an LR was booked at, in two signs: the portal itself. */
const OF_PORTAL = '00';

/**
 * What the codes of an LR's packages begin with: four signs of the company (of its id: they tell another's package from one's own,
 * not two companies for certain), two of the counter, and the LR's place among the company's.
 */
export function packageSerial(tenantId: string, place: number): string {
  const all = BigInt(`0x${tenantId.replaceAll('-', '')}`) % BigInt(BASE ** COMPANY_SIGNS);
  const signs = (number: bigint, least: number) => number.toString(BASE).toUpperCase().padStart(least, '0');
  return `${signs(all, COMPANY_SIGNS)}${OF_PORTAL}${signs(BigInt(place), SERIAL_SIGNS)}`;
}
