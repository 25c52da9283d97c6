import "./styles/index.css";
import type { LoaderFunction } from "react-router-dom";
import { type RouteRecord, ViteReactSSG } from "vite-react-ssg";
import { notFoundPaths, routes } from "./routes.tsx";
import { routerCreator } from "./start/create-router.ts";

// vite-react-ssg imports it last of all; asked for now, it arrives beside the page's own code.
if (!import.meta.env.SSR) void import("react-dom/client");

export const createRoot = ViteReactSSG({ routes, customCreateRouter: routerCreator(loadersOf(routes)) });

/** What vite-react-ssg is to render: every address, and the not-found pages. */
export async function includedRoutes(): Promise<string[]> {
  if (!import.meta.env.SSR) return [];
  const { allPaths } = await import("./content/read-payload.ts");
  return [...allPaths(), ...notFoundPaths];
}

function loadersOf(records: readonly RouteRecord[]): Map<string, LoaderFunction> {
  const loaders = new Map<string, LoaderFunction>();
  for (const { id, loader, children } of records) {
    if (id !== undefined && typeof loader === "function") loaders.set(id, loader);
    for (const [childId, childLoader] of loadersOf(children ?? [])) loaders.set(childId, childLoader);
  }
  return loaders;
}
