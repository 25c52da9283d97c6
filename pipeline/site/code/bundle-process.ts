import { build } from "vite-react-ssg/node";

// Bundles the site for browsers and for Node as vite.config.ts says, and renders nothing: pages are a run of their own
// over the same code (pages/prerender.ts), so that an edit of content bundles nothing.
await build({ includedRoutes: () => [] });
