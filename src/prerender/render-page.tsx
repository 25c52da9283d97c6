import "../styles/index.css";
import type { RouteObject } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { ViteReactSSG } from "vite-react-ssg/single-page";
import { localeOfPath } from "../addresses.ts";
import type { RenderPage } from "../content/head.ts";
import type { Payload } from "../content/views.ts";
import { errorAt } from "../error-pages.ts";
import { pageHead } from "../layout/head/page-head.ts";
import { loadPageCode } from "../page-code.ts";
import { errorHead } from "../pages/error-page/error-page.tsx";
import { routesFrom } from "../routes.tsx";

/**
 * vite-react-ssg passes `initialState` on to our hooks in pipeline/site/pages/vite-react-ssg.ts, which render the page.
 * docs/decisions/0005-payloads.md says why the package gets no routes.
 */
export const createRoot = ViteReactSSG(null, (context) => {
  // Only the dev server reads payloads. A build would load the content model for nothing, which takes 0.2 s.
  const readPayload = import.meta.env.DEV ? readPayloadInDev : undefined;
  context.initialState = { renderPage, readPayload };
});

async function readPayloadInDev(path: string): Promise<Payload | undefined> {
  return (await import("../content/read.ts")).readPayload(path);
}

const { query, dataRoutes } = createStaticHandler(
  routesFrom(({ request, context }) => {
    if (!context) throw errorAt(new URL(request.url).pathname);
    return context;
  }),
);

export const renderPage: RenderPage = async (path, payload) => {
  const page = payload && (await loadPageCode(payload.address.screen, payload));
  const context = await query(new Request(new URL(path, "http://localhost")), { requestContext: page });
  if (context instanceof Response) throw new Error(`${path} led elsewhere while it was prerendered.`);
  // React Router's other route type does not allow for `exactOptionalPropertyTypes`.
  const router = createStaticRouter(dataRoutes as RouteObject[], context);
  const root = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return { root, head: payload ? pageHead(payload) : errorHead(errorAt(path).kind, localeOfPath(path), path) };
};
