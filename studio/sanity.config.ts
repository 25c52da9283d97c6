import { deDELocale } from "@sanity/locale-de-de";
import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";
import { fieldComponent, inputComponent } from "./form.tsx";
import { presentationIn } from "./preview/presentation.ts";
import { protectedActions } from "./protected-actions.ts";
import { editorWords } from "./schema/editor-words.ts";
import { studioTypes } from "./schema/studio-types.ts";
import { spreadListeners } from "./spread-listeners.ts";
import { isProtected, pageOfScreen, structureIn } from "./structure.ts";

const words = editorWords(navigator.language.startsWith("de") ? "de" : "en");
const previewUrl = process.env.SANITY_STUDIO_PREVIEW_URL;
/** An API on another host than Sanity's is taken for the local CMS (`make cms`). */
const apiHost = process.env.SANITY_STUDIO_API_HOST;
const isLocalCms = Boolean(apiHost);
const hasComments = process.env.SANITY_STUDIO_COMMENTS === "1" && !isLocalCms;

if (isLocalCms) spreadListeners();

export default defineConfig({
  title: words.say("content"),
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? "",
  dataset: process.env.SANITY_STUDIO_DATASET ?? "",
  ...(apiHost && { apiHost }),
  plugins: [
    structureTool({ title: words.say("content"), structure: structureIn(words) }),
    ...(previewUrl ? [presentationIn(previewUrl, words)] : []),
    deDELocale(),
  ],
  form: {
    components: { field: fieldComponent(words), input: inputComponent(words, process.env.SANITY_STUDIO_SITE_ORIGIN) },
  },
  schema: {
    types: studioTypes(words),
    templates: (templates) => [
      ...templates.filter(({ schemaType }) => !isProtected(schemaType)),
      {
        id: pageOfScreen,
        title: words.names.typeName("page"),
        schemaType: "page",
        parameters: [{ name: "screen", type: "string" }],
        value: ({ screen }: { screen: string }) => ({ screen }),
      },
    ],
  },
  document: {
    comments: { enabled: hasComments },
    actions: (actions, { schemaType }) =>
      isProtected(schemaType) ? protectedActions(actions, schemaType, words) : actions,
    // The local CMS keeps no history.
    inspectors: (inspectors) => inspectors.filter(({ name }) => !isLocalCms || name !== "sanity/structure/history"),
    newDocumentOptions: (options) => options.filter(({ templateId }) => !isProtected(templateId)),
  },
  i18n: {
    locales: (locales) => locales.toSorted((a, b) => rank(a.id) - rank(b.id)),
    // Sanity's own text for a failed upload sends editors to the developer console.
    bundles: ["de-DE", "en-US"].map((locale) => ({
      locale,
      namespace: "studio",
      resources: { "asset-sources.common.uploader.upload-failed.description": words.say("uploadFailed") },
    })),
  },
  // The newer search needs an index, which the local CMS lacks.
  search: { strategy: isLocalCms ? "groqLegacy" : "groq2024" },
  releases: { enabled: false },
  scheduledPublishing: { enabled: false },
  scheduledDrafts: { enabled: false },
  tasks: { enabled: hasComments },
  announcements: { enabled: false },
});

/** The Studio starts in the last of its languages, so the browser's language comes last. */
function rank(localeId: string): number {
  return Number(localeId.startsWith(words.language));
}
