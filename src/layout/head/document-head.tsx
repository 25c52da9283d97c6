import { useLayoutEffect } from "react";
import { type Head, type HeadTag, pageTitle } from "../../content/head.ts";
import { plainText } from "../../content/text.ts";
import type { Payload } from "../../content/views.ts";
import { errorPageMetaName } from "../../error-pages.ts";
import { type Locale, languageAttributes } from "../../locales.ts";
import { loadOnce } from "../../navigation/loading.ts";
import { structuredDataText } from "../../security/trusted-types.ts";

/** Loads code for the heads of further pages. The first page needs no such code, because its document has its head. */
export const loadPageHead = loadOnce(() => import("./page-head.ts"));

/** The language of the shown page. Undefined while the first page hydrates: its document already has its head. */
let shownLocale: Locale | undefined;

/** Changes the title together with the page, because visitors see the title. The tags may come later. */
export function DocumentHead({ payload }: { payload: Payload }) {
  useLayoutEffect(() => {
    const { locale, head, address, site } = payload;
    const isFirstPage = shownLocale === undefined;
    shownLocale ??= locale;
    if (isFirstPage) return;
    const title = plainText(pageTitle(head.title, address.screen, site.shortName));
    showTitleAndLanguage(locale, title);
    let isShown = true;
    const showTags = ({ pageHead }: typeof import("./page-head.ts")) => isShown && applyHead(pageHead(payload));
    // If the code does not arrive, the tags of the last page are removed, because they are wrong for this page.
    loadPageHead()
      .then(showTags)
      .catch(() => isShown && applyHead({ locale, title, tags: [] }));
    return () => {
      isShown = false;
    };
  }, [payload]);
  return null;
}

const replacedTags = [
  ...["description", "robots", errorPageMetaName].map((name) => `meta[name="${name}"]`),
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  "link[hreflang]",
  'script[type="application/ld+json"]',
].join();

function showTitleAndLanguage(locale: Locale, title: string): void {
  // A browser's translator sets `lang` and translates further pages, too, so we change `lang` only with the language.
  if (locale !== shownLocale) Object.assign(document.documentElement, languageAttributes(locale));
  shownLocale = locale;
  document.title = title;
}

/** Replaces the document's title and tags by those of another page. Tags that both pages have stay. */
export function applyHead({ locale, title, tags }: Head): void {
  showTitleAndLanguage(locale, title);
  const present = Array.from(document.head.querySelectorAll(replacedTags));
  const wanted = tags.map(createTag);
  for (const tag of present) if (!wanted.some((other) => other.isEqualNode(tag))) tag.remove();
  for (const tag of wanted) if (!present.some((other) => other.isEqualNode(tag))) document.head.append(tag);
}

function createTag({ name, attributes, text }: HeadTag): Element {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (text !== undefined) (element as HTMLScriptElement).text = structuredDataText(text);
  return element;
}
