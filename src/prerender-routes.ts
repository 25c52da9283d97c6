import { ViteReactSSG } from "vite-react-ssg";
import { routes, standInPaths } from "./routes.tsx";

/** What only Node has of the site's code: how its pages are rendered. */

export const createRoot = ViteReactSSG({ routes });

export async function includedRoutes(): Promise<string[]> {
  const { allPaths } = await import("./content/read-payload.ts");
  return [...allPaths(), ...standInPaths];
}
