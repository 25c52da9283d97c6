import { build } from "vite-react-ssg/node";

/**
 * `tsx vite-react-ssg-pages.ts <path>…`: bundles the site and renders these pages with vite-react-ssg's own loop, into
 * the folder `client` of the one that `BUNDLE_DIR` names.
 */
await build({ includedRoutes: () => process.argv.slice(2), concurrency: 1 });
