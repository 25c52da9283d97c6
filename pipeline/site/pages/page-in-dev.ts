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
    const { root = "", payload } = page;
    return assemblePage(template, { ...page, root, payload: payload && encodePayload(payload, "dev") });
  },
} satisfies Pick<ViteReactSSGOptions, "onBeforePageRender" | "onPageRendered">;
