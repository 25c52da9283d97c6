import { from } from "rxjs";
import { map } from "rxjs/operators";
import { defineDocuments, presentationTool } from "sanity/presentation";
import { isCollection, screenNames, screens, variants } from "../../src/addresses.ts";
import { defaultLocale } from "../../src/locales.ts";
import type { StudioWords } from "../schema/words.ts";

/**
 * The site as `make preview` shows it, beside the documents that made it. Which pages a document shows on is asked of the
 * preview, which makes them.
 */
export function presentationIn(previewOrigin: string, words: StudioWords) {
  return presentationTool({
    title: words.say("preview"),
    previewUrl: { initial: previewOrigin + screens.home[defaultLocale] },
    allowOrigins: [previewOrigin],
    resolve: {
      mainDocuments: defineDocuments(
        screenNames.flatMap((screen) =>
          variants.map((variant) => ({
            route: screens[screen][variant],
            ...(isCollection(screen)
              ? { filter: `_type == "${screen}" && slug.current == $slug` }
              : { filter: `_type == "page" && screen == "${screen}"` }),
          })),
        ),
      ),
      locations: ({ id }) =>
        from(pagesWith(previewOrigin, id)).pipe(
          map((pages) =>
            pages
              ? { locations: pages.map((path) => ({ title: path, href: previewOrigin + path })) }
              : { message: words.say("noPreview"), tone: "caution" as const },
          ),
        ),
    },
  });
}

/** Returns undefined while no preview runs. */
async function pagesWith(previewOrigin: string, id: string): Promise<string[] | undefined> {
  try {
    const published = id.replace(/^drafts\./, "");
    return await (await fetch(`${previewOrigin}/preview/pages?id=${encodeURIComponent(published)}`)).json();
  } catch {
    return undefined;
  }
}
