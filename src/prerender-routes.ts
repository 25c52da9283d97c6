import { ViteReactSSG } from "vite-react-ssg";
import { routes } from "./routes.tsx";

/** What vite-react-ssg asks of a site. Only Node has it. */
export const createRoot = ViteReactSSG({ routes });
