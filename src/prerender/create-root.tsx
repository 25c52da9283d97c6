import type { RouteObject } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { ViteReactSSG } from "vite-react-ssg/single-page";
import { isOfflinePath, localeOfPath } from "../addresses.ts";
import type { Head, PrerenderedPage } from "../content/head.ts";
import { readPayload } from "../content/read-payload.ts";
import type { Payload } from "../content/views.ts";
import { importPage } from "../import-page.ts";
import { pageHead } from "../layout/head/page-head.ts";
import { errorAt } from "../page-error.ts";
import { errorHead } from "../pages/error-page/error-head.ts";
import { routesFrom } from "../routes.tsx";

/**
 * vite-react-ssg renders this for each path with React Router's static rendering. The single-page entry accepts any
 * React tree; the entry for routes would write the loader data into every page, in an inline script with random names
 * (docs/decisions/0060-renderer.md).
 */
export const createRoot = ViteReactSSG(null, async (context) => {
  // It also asks for a root without a path, to collect the routes.
  if (context.routePath === undefined) return;
  const { pathname } = new URL(context.routePath, "http://localhost");
  const payload = readPayload(pathname);
  const page: PrerenderedPage = { path: pathname, head: headFor(pathname, payload), payload };
  context.app = await routedApp(pathname, payload);
  context.initialState = page;
  context.triggerOnSSRAppRendered = async (_path, html) => {
    page.root = html;
    return [];
  };
});

const { query, dataRoutes } = createStaticHandler(
  routesFrom({
    loadPayload: ({ request, context }) => {
      if (!context) throw errorAt(new URL(request.url).pathname);
      return context;
    },
    loadScreen: async (screen) => importPage(screen),
  }),
);

async function routedApp(pathname: string, payload: Payload | undefined) {
  if (payload) {
    const { loadParts } = await importPage(payload.address.screen);
    await loadParts?.(payload);
  }
  const context = await query(new Request(new URL(pathname, "http://localhost")), { requestContext: payload });
  if (context instanceof Response) throw new Error(`${pathname} led elsewhere while it was prerendered.`);
  // React Router's other route type does not know `exactOptionalPropertyTypes`.
  const router = createStaticRouter(dataRoutes as RouteObject[], context);
  return <StaticRouterProvider router={router} context={context} hydrate={false} />;
}

function headFor(pathname: string, payload: Payload | undefined): Head {
  if (payload) return pageHead(payload);
  return errorHead(isOfflinePath(pathname) ? "connection" : "notFound", localeOfPath(pathname));
}
