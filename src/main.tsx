import "./styles/index.css";
import { startSite } from "./start/start-site.ts";

if (!import.meta.env.SSR) void startSite();

/** What vite-react-ssg asks of a site, in Node alone: a browser's code has nothing of it. */
export const createRoot = import.meta.env.SSR ? (await import("./prerender/create-root.tsx")).createRoot : undefined;
