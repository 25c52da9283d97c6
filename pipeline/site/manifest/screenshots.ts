import { plainText } from "#src/content/plain-text.ts";
import { fnv1a } from "#src/content/share-card.ts";
import type { Payload } from "#src/content/views.ts";
import { defaultLocale } from "#src/locales.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { FirstView } from "../drawing/first-view.ts";
import { narrowScreen } from "../drawing/narrow-screen.ts";
import { wideScreen } from "../drawing/wide-screen.ts";

export interface Screenshot {
  /** Its address. */
  readonly file: string;
  readonly formFactor: "wide" | "narrow";
  /** In the default language. */
  readonly label: string;
  readonly drawing: Drawing;
}

/** The pictures that browsers show before they install the site: of the home page in the default language, none of others. */
export function screenshotsOf(payload: Payload, look: string): Screenshot[] {
  const { screen, variant } = payload.address;
  if (screen !== "home" || variant !== defaultLocale) return [];
  const view = firstViewOf(payload);
  const label = plainText(`${view.name}: ${view.heading}`);
  const { picture, ...words } = view;
  const content = fnv1a(
    JSON.stringify([words, picture ? [picture.sha1, picture.crop ?? null, picture.focus ?? null] : null]),
  );
  const file = (formFactor: string) => `/media/${formFactor}-${content}-${look}.jpg`;
  return [
    { file: file("wide"), formFactor: "wide", label, drawing: wideScreen(view) },
    { file: file("narrow"), formFactor: "narrow", label, drawing: narrowScreen(view) },
  ];
}

/** The introduction of the page; without one what its head says. */
function firstViewOf({ head, site, page, locale }: Payload): FirstView {
  const sections = page.kind === "sections" ? page.sections : [];
  const introduction = sections.find((section) => section._type === "introduction");
  const common = { name: site.shortName, locale };
  if (!introduction) {
    return { ...common, heading: head.title, text: head.description, ...(head.image && { picture: head.image }) };
  }
  const { eyebrow, heading, text, image, action } = introduction;
  return {
    ...common,
    heading,
    text,
    picture: image,
    ...(eyebrow && { eyebrow }),
    ...(action && { action: action.label }),
  };
}
