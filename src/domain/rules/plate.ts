/** A vehicle number as it is compared: capitals and digits only, so that "mp 09-hg.1234" is MP09HG1234. */
export function plateOf(vehicleNo: string): string {
  return vehicleNo.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
