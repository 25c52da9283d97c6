import { CaseIcon } from "@sanity/icons/Case";
import { CogIcon } from "@sanity/icons/Cog";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { ImagesIcon } from "@sanity/icons/Images";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { LaunchIcon } from "@sanity/icons/Launch";
import { PackageIcon } from "@sanity/icons/Package";
import { PanelLeftIcon } from "@sanity/icons/PanelLeft";
import { UserIcon } from "@sanity/icons/User";
import { UsersIcon } from "@sanity/icons/Users";
import { titleFields, todayOption } from "../../pipeline/for-studio/bundle.ts";
import { isCollection } from "../../src/addresses.ts";
import { type DocumentType, schemaOf } from "../../src/content/model/documents.ts";
import type { ModelSchema } from "../../src/content/model/model-schema.ts";
import type { Locale } from "../../src/locales.ts";
import type { StudioPhrase } from "../words.ts";
import type { EditorWords } from "./editor-words.ts";

/** The fields that may name an object in a list. The first one that the object has is used. */
const naming = [...titleFields, "label", "quote", "text", "desc", "value", "screen", "endVal"];

/** @param icon shown for objects without a picture */
export function previewOf(schema: ModelSchema, title: string, words: EditorWords, icon?: unknown) {
  const { properties = {} } = schema;
  const textPath = textField(schema, words.siteLocale);
  const isPicture = (name: string) => properties[name]?.properties?._type?.const === "image";
  const [firstPicture, secondPicture] = Object.keys(properties).filter(isPicture);
  const days = properties.validThrough && { open: "open", publishedOn: "publishedOn", validThrough: "validThrough" };
  return {
    // The names that `prepare` gets, each with the path of its value.
    select: {
      ...(textPath && { text: textPath }),
      ...(firstPicture && { picture: firstPicture }),
      ...(secondPicture && { other: secondPicture }),
      ...days,
    },
    prepare: ({ text = "", picture, other, ...selected }: Record<string, unknown>) => {
      const named = String(text).trim();
      const subtitle = days ? openingOf(selected, words) : named && title;
      return { title: named || title, subtitle, media: picture ?? other ?? icon };
    },
  };
}

/** Says whether visitors see a document of a collection, and from when or until when. */
export function openingOf(
  { open, publishedOn, validThrough }: Readonly<Record<string, unknown>>,
  words: EditorWords,
): string {
  const today = todayOption(undefined);
  const said = (phrase: StudioPhrase, day: unknown) =>
    words.say(phrase, {
      day: new Date(String(day)).toLocaleDateString(words.language, { dateStyle: "medium", timeZone: "UTC" }),
    });
  if (open !== true) return words.say("notOpen");
  if (publishedOn && String(publishedOn) > today) return said("opensOn", publishedOn);
  if (!validThrough) return words.say("open");
  return said(String(validThrough) < today ? "closedSince" : "openUntil", validThrough);
}

/** The path of an object's name: `title.de`, or `job.title.de` if the name is that of a document that it refers to. */
export function textField({ properties = {} }: ModelSchema, locale: Locale): string | undefined {
  const name = naming.find((field) => properties[field] && !properties[field].items);
  if (name) return Object.hasOwn(properties[name]?.properties ?? {}, locale) ? `${name}.${locale}` : name;
  const [reference, to] = Object.entries(properties).find(([, { referenceTo }]) => referenceTo) ?? [];
  const inner = to && textField(schemaOf(String(to.referenceTo)) ?? {}, locale);
  return inner && `${reference}.${inner}`;
}

/** The orders for a type's list; the order that pages use comes first. */
export function orderingsOf(type: string, words: EditorWords) {
  const schema = schemaOf(type) ?? {};
  const orderings = [
    { name: "order", phrase: "byOrder", field: schema.properties?.order && "order", direction: "asc" },
    { name: "newest", phrase: "newestFirst", field: isCollection(type) && "publishedOn", direction: "desc" },
    { name: "name", phrase: "byName", field: textField(schema, words.siteLocale), direction: "asc" },
  ] as const;
  return orderings.flatMap(({ name, phrase, field, direction }) =>
    field ? [{ name, title: words.say(phrase), by: [{ field, direction }] }] : [],
  );
}

/** Icons for the Studio's lists. A type without one has the Studio's own. */
export const icons: { readonly [T in DocumentType]?: typeof CogIcon } = {
  siteSettings: CogIcon,
  page: DocumentTextIcon,
  product: PackageIcon,
  teamMember: UserIcon,
  partner: UsersIcon,
  testimonial: DoubleQuoteIcon,
  job: CaseIcon,
  imprint: InfoOutlineIcon,
  footerBlock: PanelLeftIcon,
  gallery: ImagesIcon,
  callToAction: LaunchIcon,
};
