import "./styles/index.css";
import { startSite } from "./start/start-site.ts";

if (!import.meta.env.SSR) void startSite();

/** The entry that vite-react-ssg expects, for Node only; the browser's bundle omits it. */
export const createRoot = import.meta.env.SSR ? (await import("./prerender/create-root.tsx")).createRoot : undefined;
