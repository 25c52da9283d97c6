import { ViteReactSSG } from "vite-react-ssg";
import { allPaths } from "./content/read-payload.ts";
import { routes, standInPaths } from "./routes.tsx";

/** What only Node has of the site's code: how its pages are rendered. */

export const createRoot = ViteReactSSG({ routes });

export function includedRoutes(): string[] {
  return [...allPaths(), ...standInPaths];
}
