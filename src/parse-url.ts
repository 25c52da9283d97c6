/** `URL.parse` for browsers that lack it (Chrome 126, Firefox 126, Safari 18). Returns undefined for what is no address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
