import { dev } from "vite-react-ssg/node";
import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { devSettings } from "../settings.ts";
import { requireFreePort } from "../this-machine.ts";
import { fillPlaces, layerOrder } from "./pages/template.ts";
import { pageHooks } from "./pages/vite-react-ssg.ts";

/** Starts the dev server, which runs until the process is ended. */
export async function run(): Promise<ExitCode> {
  const server = devSettings();
  await requireFreePort("PORT", server.port, server.host);
  await dev({ ...pages, entry: "src/prerender/render-page.tsx" }, { server: { ...server, strictPort: true } });
  return exitCodes.done;
}

const pages = pageHooks({
  encodedPayload(path, { readPayload }) {
    const payload: Payload | undefined = readPayload(path);
    return payload && encodePayload(payload, "dev");
  },
  finish(_path, { html, head, payload }) {
    // Vite links the stylesheets at the start of the head, so the order of their layers comes first.
    const first = `<head><meta charset="utf-8"><style>${layerOrder}</style>`;
    return fillPlaces(html.replace("<head>", first), { policy: "", head, styles: "", payload });
  },
});
