/** Whether what is loaded from there comes from this site. */
export function isOwnAddress(address: string): boolean {
  return URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
}
