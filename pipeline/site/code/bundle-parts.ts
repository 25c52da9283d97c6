/** Where the parts of a bundled site lie, in the folder that `BUNDLE_DIR` names to vite's configuration. */
export const bundleParts = {
  /** What vite built for browsers. */
  client: "client",
  /** What Node renders the pages with. */
  server: "server",
  /** index.html, with the addresses of the browsers' code. */
  template: "template.html",
} as const;

/** The module of the server's part that exports `renderPage`. */
export const rendererFile = "render-page.mjs";
