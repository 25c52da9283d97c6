import "./styles/index.css";
import { startSite } from "./start/start-site.ts";

if (!import.meta.env.SSR) void startSite();

/** vite-react-ssg's door, in Node: the routes that it would render. A browser's code has nothing of it. */
export const createRoot = import.meta.env.SSR ? (await import("./prerender-routes.ts")).createRoot : undefined;
