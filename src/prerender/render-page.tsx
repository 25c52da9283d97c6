import { renderToString } from "react-dom/server";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { Payload } from "../content/views.ts";
import { routes } from "../routes.tsx";
import { collectHead, type RenderedHead } from "./collect-head.tsx";

/** A page's own parts of the HTML. The rest is the same on every page: index.html. */
export interface RenderedPage extends RenderedHead {
  /** What stands inside of `#root`. */
  readonly root: string;
}

/**
 * Node only. The page at a path as it is before any script: a pure function of what it is given. A page with content is
 * rendered from its payload, without asking a loader; one that stands in for others gets what the router makes of its
 * path.
 *
 * @throws what a component throws, and an Error when the path leads elsewhere
 */
export async function renderPage(path: string, payload?: Payload): Promise<RenderedPage> {
  const context = payload ? await contextWith(path, payload) : await contextOfRouter(path);
  // The routes of this page alone: the router looks through all that it is given.
  const own = context.matches.reduceRight<RouteObject[]>(
    (children, { route }) => [{ ...route, ...(children.length > 0 && { children }) } as RouteObject],
    [],
  );
  const router = createStaticRouter(own, context);
  const app = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  const { app: collecting, head } = collectHead(app);
  const root = renderToString(collecting);
  return { ...head(), root };
}

type Context = Exclude<Awaited<ReturnType<ReturnType<typeof createStaticHandler>["query"]>>, Response>;

async function contextWith(path: string, payload: Payload): Promise<Context> {
  const matches = matchRoutes(routes as RouteObject[], path) ?? [];
  const loaded = await Promise.all(matches.map(async (match) => ({ ...match, route: await withCode(match.route) })));
  const id = matches.at(-1)?.route.id;
  if (id === undefined) throw new Error(`No route leads to ${path}.`);
  return {
    basename: "/",
    location: { pathname: path, search: "", hash: "", state: null, key: "default" },
    matches: loaded as Context["matches"],
    loaderData: { [id]: payload },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
}

const codeOf = new Map<RouteObject, Promise<RouteObject>>();

/** A route's code is loaded once, as the router itself would before it shows the page. */
function withCode(route: RouteObject): Promise<RouteObject> {
  let code = codeOf.get(route);
  if (!code) {
    const { lazy, ...rest } = route;
    code = Promise.resolve(lazy?.()).then((module) => ({ ...rest, ...module }) as RouteObject);
    codeOf.set(route, code);
  }
  return code;
}

async function contextOfRouter(path: string): Promise<Context> {
  const { query } = createStaticHandler(routes as RouteObject[]);
  const context = await query(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get("location")}.`);
  return context;
}
