/** The programs in studio/ that Node runs import only this file from the pipeline. */
export { openChromium } from "../chromium.ts";
export { projectSettings } from "../cms/cms-settings.ts";
export { isProjectNamed, previewOrigin, publishedOrigin, studioPort } from "../settings.ts";
export { requireFreePort } from "../this-machine.ts";
