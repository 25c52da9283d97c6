import { from } from "rxjs";
import { defineDocuments, presentationTool } from "sanity/presentation";
import { isCollection, screenNames, screens, variants } from "../../src/addresses.ts";
import { defaultLocale } from "../../src/locales.ts";
import type { StudioWords } from "../schema/words.ts";

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
      locations: ({ id }) => from(locationsOf(id.replace(/^drafts\./, ""), previewOrigin, words)),
    },
  });
}

async function locationsOf(id: string, previewOrigin: string, words: StudioWords) {
  try {
    const answer = await fetch(`${previewOrigin}/preview/pages?id=${encodeURIComponent(id)}`);
    const paths: string[] = await answer.json();
    return { locations: paths.map((path) => ({ title: path, href: previewOrigin + path })) };
  } catch {
    return { message: words.say("noPreview"), tone: "caution" as const };
  }
}
