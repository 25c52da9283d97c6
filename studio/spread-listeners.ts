/**
 * A browser opens at most six connections to a host over HTTP/1.1. The Studio has more listeners, which Sanity's own
 * service answers over HTTP/2. The local CMS has every name below `localhost`, so each listener uses a different one.
 */
export function spreadListeners(): void {
  const ask = globalThis.fetch;
  let opened = 0;
  globalThis.fetch = (input, options) => {
    const url = input instanceof Request ? undefined : URL.parse(input);
    if (!url?.hostname.endsWith(".localhost") || !url.pathname.includes("/data/listen/")) return ask(input, options);
    opened += 1;
    url.hostname = `listener-${opened}.${url.hostname}`;
    return ask(url, options);
  };
}
