/** What the programs in studio/ take of the pipeline, which Node runs. */
export { openChromium } from "../chromium.ts";
export { namedProject } from "../cms/client.ts";
export { isProjectNamed, previewOrigin, publishedOrigin, studioPort } from "../settings.ts";
export { requireFreePort } from "../this-machine.ts";
