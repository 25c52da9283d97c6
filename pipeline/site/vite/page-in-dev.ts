import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import { fillPlaces, layerOrder } from "../pages/template.ts";
import { pageHooks } from "../pages/vite-react-ssg.ts";

/** The hooks of vite-react-ssg's dev server, which links the stylesheets at the start of the head. */
export const pageInDev = pageHooks({
  encodedPayload(path, { readPayload }) {
    const payload: Payload | undefined = readPayload(path);
    return payload && encodePayload(payload, "dev");
  },
  finish(_path, { html, head, payload }) {
    // The order of the layers comes before the stylesheets.
    const first = `<head><meta charset="utf-8"><style>${layerOrder}</style>`;
    return fillPlaces(html.replace("<head>", first), { policy: "", head, styles: "", payload });
  },
});
