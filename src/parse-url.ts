/** `URL.parse` for browsers before Chrome 126, Firefox 126 and Safari 18. Undefined for an invalid address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
