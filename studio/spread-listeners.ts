/**
 * A browser opens six connections to a host over HTTP/1.1, and the next request waits for one of them to end. The Studio
 * listens more often than that, which Sanity's own service answers over HTTP/2. The local CMS is at every name below
 * `localhost`: each listener goes to a name of its own.
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
