import { isDeepStrictEqual } from "node:util";
import { localeOfPath, placePath } from "#src/addresses.ts";
import type { Locale } from "#src/locales.ts";
import { requiredFields } from "#tests/support/contact-values.ts";
import type { Guest } from "../guest.ts";
import { type Behaviour, behaviour, equal, holds, phone, withReducedMotion, words } from "./behaviour.ts";

const { contactFields: labels, contactForm: told, validation } = words;
const at = (screen: "home" | "team" | "privacy" | "contact", locale: Locale = "de") => placePath({ screen }, locale);

/** React reports that it renders the whole page again: https://react.dev/errors/418 */
const remade = { troubles: /Minified React error #418/ };

/** Translates texts, also later ones. Some translators move a text node into new elements, others replace it. */
function translate(way: "moves" | "replaces"): void {
  const isOurs = (node: Node) => node.parentElement?.closest("font, [translate=no], script, style, noscript, textarea");
  const translateText = (text: Text) => {
    if (text.data.trim() === "" || isOurs(text)) return;
    const inner = document.createElement("font");
    const outer = document.createElement("font");
    outer.append(inner);
    const translated = `«${text.data}»`;
    text.replaceWith(outer);
    if (way === "moves") text.data = translated;
    inner.append(way === "moves" ? text : translated);
  };
  const translateIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.filter((text) => text.isConnected).forEach(translateText);
  };
  const root = document.documentElement;
  Object.assign(root, { lang: "fr", className: "translated-ltr" });
  translateIn(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData" && target instanceof Text && !target.data.startsWith("«")) {
        const font = target.parentElement?.closest("font");
        if (font) target.data = `«${target.data}»`;
        else translateIn(target);
      }
      addedNodes.forEach(translateIn);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Puts an icon beside each field, as password managers do. */
function addIcons(): void {
  for (const field of document.querySelectorAll("input, textarea")) {
    const icon = document.createElement("div");
    icon.style.position = "absolute";
    icon.append(document.createElement("button"));
    field.setAttribute("data-manager", "1");
    field.after(icon);
  }
}

/** The visible texts, as they are or as a translator would change them. Runs in the page. */
function visibleTexts(as: "shown" | "translated"): string[] {
  const walker = document.createTreeWalker(document.getElementById("root") ?? document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    const isRead = parentElement?.getClientRects().length && !parentElement.closest("[role=status], noscript, script");
    if (!isRead || data.trim() === "") continue;
    texts.push(as === "shown" || parentElement?.closest("[translate=no]") ? data : `«${data}»`);
  }
  return texts;
}

/** Opens a page before any cache has its code, then changes the page and acts before React takes over the page. */
async function visitChanged(guest: Guest, path: string, change: () => void, act: () => Promise<void>): Promise<void> {
  const release = guest.holdCode();
  await guest.load(path);
  await guest.tab.evaluate(change);
  await guest.tab.evaluate(() => document.querySelector("main")?.setAttribute("data-test-first", ""));
  await act();
  release();
  await guest.becomesInteractive();
  const isFirst = await guest.tab.evaluate(() => document.querySelector("main[data-test-first]") !== null);
  holds("React has made the page anew", !isFirst);
}

/** Expects these texts and no others, in any order. */
async function expectTexts(guest: Guest, path: string, texts: readonly string[] = []): Promise<void> {
  await guest.untilAt(path);
  await guest.poll(`${path} shows its texts, translated`, async () => {
    const shown = await guest.tab.evaluate(visibleTexts, "shown");
    return isDeepStrictEqual(new Set(shown), new Set(texts)) || shown;
  });
}

const walk = [
  at("home"),
  at("home", "en"),
  at("home"),
  at("privacy"),
  at("privacy", "en"),
  at("contact", "en"),
  at("contact"),
  at("team"),
] as const;

export const visitorsTools: readonly Behaviour[] = [
  ...(["moves", "replaces"] as const).map((way) =>
    behaviour(`a translator that ${way} texts keeps up with pages and languages`, withReducedMotion, async (guest) => {
      const texts = new Map<string, readonly string[]>();
      for (const path of new Set(walk)) {
        await guest.visit(path);
        texts.set(path, await guest.tab.evaluate(visibleTexts, "translated"));
      }
      const [first, ...further] = walk;
      await guest.visit(first);
      await guest.mark();
      await guest.tab.evaluate(translate, way);
      await expectTexts(guest, first, texts.get(first));
      let shown = localeOfPath(first);
      for (const path of further) {
        const locale = localeOfPath(path);
        await (locale === shown ? guest.click(`a[href="${path}"]`) : guest.changeLanguage(locale));
        shown = locale;
        await expectTexts(guest, path, texts.get(path));
      }
      const lang = await guest.tab.evaluate(() => document.documentElement.lang);
      equal("the language that the site's language switch has set", lang, "de");
      await guest.tab.evaluate(() => (document.documentElement.lang = "fr"));
      await guest.click(`a[href="${at("home")}"]`);
      await expectTexts(guest, at("home"), texts.get(at("home")));
      equal("the visitor's language", await guest.tab.evaluate(() => document.documentElement.lang), "fr");
      holds("the document is still the same", await guest.isSameDocument());
    }),
  ),
  behaviour("the form's errors, its summary and the carousel are translated", withReducedMotion, async (guest) => {
    for (const way of ["moves", "replaces"] as const) {
      await guest.visit(at("contact"));
      await guest.tab.evaluate(addIcons);
      await guest.tab.evaluate(translate, way);
      await guest.click("form button[type=submit]");
      await guest.untilShown("form div", `«${told.summary_other.replace("{{count}}", `${requiredFields.length}`)}»`);
      const required = `«${validation.required.replace("{{field}}", labels.name)}»`;
      await guest.untilShown("form p", required);
      await guest.typeInto("[name=name]", "Ada");
      await guest.untilGone("form p", required);
      await guest.untilShown("form li", `« (${told.repaired})»`);
      await guest.changeLanguage("en");
      await guest.untilAt(at("contact", "en"));
      equal("the name", await guest.fieldValue("name"), "Ada");
      await guest.visit(at("home"));
      await guest.tab.evaluate(translate, way);
      await guest.tab.evaluate(() => document.querySelector("main [aria-roledescription]")?.scrollIntoView());
      await guest.click(`main button[aria-label="${words.carousel.next}"]`);
      await guest.untilShown("main span", "«2 / ");
    }
  }),
  behaviour("a page translated before React takes it over is whole, and can be left", remade, async (guest) => {
    const translateEarly = () => {
      for (const text of document.querySelectorAll("main h1, main h2, main p")) {
        const font = document.createElement("font");
        font.textContent = `«${text.textContent}»`;
        text.replaceChildren(font);
      }
    };
    await visitChanged(guest, at("privacy"), translateEarly, async () => {});
    await guest.changeLanguage("en");
    await guest.until("the language is English", () => document.documentElement.lang === "en");
    // `visibleTexts` marks all texts that may be translated, so the comparison also tells if `translate=no` is lost.
    const texts = await guest.tab.evaluate(visibleTexts, "translated");
    await guest.visit(at("privacy", "en"));
    equal("the texts", texts, await guest.tab.evaluate(visibleTexts, "translated"));
  }),
  behaviour("what is typed, ticked and focused before React remakes a page stays", remade, async (guest) => {
    await visitChanged(guest, at("contact"), addIcons, async () => {
      await guest.typeInto("[name=email]", "ada@muehle.example");
      await guest.click("[name=consent]");
      await guest.typeInto("[name=message]", "Ein , bitte.");
      await guest.tab.evaluate(() =>
        document.querySelector<HTMLTextAreaElement>("[name=message]")?.setSelectionRange(4, 4),
      );
    });
    await guest.tab.type("Sack");
    equal("the message", await guest.fieldValue("message"), "Ein Sack, bitte.");
    equal("the address", await guest.fieldValue("email"), "ada@muehle.example");
    const isTicked = () => document.querySelector<HTMLInputElement>("[name=consent]")?.checked;
    equal("the consent", await guest.tab.evaluate(isTicked), true);
    await guest.click(`header a[href="${at("team")}"]`);
    await guest.untilAt(at("team"));
    await guest.tab.back();
    await guest.untilShown("textarea");
    equal("the message after Back", await guest.fieldValue("message"), "Ein Sack, bitte.");
  }),
  behaviour("a button that is pressed before React remakes a page answers", remade, async (guest) => {
    await visitChanged(guest, at("contact"), addIcons, () => guest.click("form button[type=submit]"));
    await guest.untilShown("form div", told.summary_other.replace("{{count}}", `${requiredFields.length}`));
  }),
  behaviour("the menu opens if its button is pressed before React remakes a page", remade, async (guest) => {
    await guest.tab.resize(...phone);
    await visitChanged(guest, at("contact"), addIcons, () => guest.click("header button", words.nav.menu));
    await guest.untilShown("header dialog[open] a", words.nav.team);
  }),
];
