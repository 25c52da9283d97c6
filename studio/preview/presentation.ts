import { switchMap } from "rxjs";
import { defineDocuments, presentationTool } from "sanity/presentation";
import { isCollection, screenNames, screens } from "../../src/addresses.ts";
import { defaultLocale } from "../../src/locales.ts";
import type { EditorWords } from "../schema/editor-words.ts";

/** Shows the preview beside the form of a document, with links to the pages that show the document. */
export function presentationIn(previewOrigin: string, words: EditorWords) {
  return presentationTool({
    title: words.say("preview"),
    previewUrl: { initial: previewOrigin + screens.home[defaultLocale], previewMode: { enable: "/preview/enable" } },
    allowOrigins: [previewOrigin],
    resolve: {
      mainDocuments: defineDocuments(
        screenNames.map((screen) => ({
          route: Object.values(screens[screen]),
          filter: isCollection(screen)
            ? `_type == "${screen}" && slug.current == $slug`
            : `_type == "page" && screen == "${screen}"`,
        })),
      ),
      locations: ({ id }, { documentStore }) =>
        documentStore
          .listenQuery(latestSecretQuery, {}, {})
          .pipe(switchMap((secret) => locationsOf(id.replace(/^drafts\./, ""), String(secret), previewOrigin, words))),
    },
  });
}

/** Finds the secret with which Presentation has opened the preview. The preview recognises the Studio by it. */
const latestSecretQuery = `*[_type == "sanity.previewUrlSecret"] | order(_updatedAt desc)[0].secret`;

async function locationsOf(id: string, secret: string, previewOrigin: string, words: EditorWords) {
  try {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await fetch(`${previewOrigin}/preview/pages?id=${encodeURIComponent(id)}`, { headers });
    const paths: unknown = await answer.json();
    if (!Array.isArray(paths) || !paths.every((path) => typeof path === "string"))
      throw new TypeError("No list of paths.");
    return { locations: paths.map((path) => ({ title: path, href: previewOrigin + path })) };
  } catch {
    return { message: words.say("noPreview"), tone: "caution" as const };
  }
}
