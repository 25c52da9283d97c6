import type { ViteReactSSGOptions } from "vite-react-ssg";
import type { PrerenderedPage } from "#src/content/prerendered-page.ts";
import { encodePayload } from "#src/content/wire.ts";
import { assemblePage, devTemplate } from "./template.ts";

/** index.html as vite serves it, by the page that is being rendered. */
const templates = new WeakMap<object, string>();

/** While developing: each page that vite-react-ssg's dev server renders is put together as a build does it. */
export const pageInDev = {
  onBeforePageRender(_url, html, { initialState }) {
    templates.set(initialState, html);
    return html;
  },
  onPageRendered(_url, rendered, { initialState }) {
    const page = initialState as PrerenderedPage;
    const stylesheets = [...rendered.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = ""]) => href);
    const template = devTemplate(templates.get(initialState) ?? "", [...new Set(stylesheets)]);
    // Its dev server leaves out the hook by which a build takes the HTML as it was rendered.
    const root = /<div id="root"[^>]*>([\s\S]*)<\/div>\s*<script>\/\* SCRIPT_COMMENT_PLACEHOLDER/.exec(rendered)?.[1];
    if (root === undefined)
      throw new Error("vite-react-ssg put the page into index.html in another way than expected.");
    const { payload } = page;
    return assemblePage(template, { ...page, root, payload: payload && encodePayload(payload, "dev") });
  },
} satisfies Pick<ViteReactSSGOptions, "onBeforePageRender" | "onPageRendered">;
