import "./styles/index.css";
import { startSite } from "./start/start-site.ts";

if (!import.meta.env.SSR) void startSite();

/** vite-react-ssg's door, in Node: the routes that it renders. A browser's code has nothing of it. */
export const createRoot = import.meta.env.SSR ? (await import("./prerender-routes.ts")).createRoot : undefined;

/** What vite-react-ssg is to render: every address, and the pages that stand in for others. */
export async function includedRoutes(): Promise<string[]> {
  return import.meta.env.SSR ? (await import("./prerender-routes.ts")).includedRoutes() : [];
}
