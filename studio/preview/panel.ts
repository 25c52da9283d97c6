import type { PreviewMessage, Problem } from "../../pipeline/for-studio/bundle.ts";
import { type StudioPhrase, studioWords } from "../words.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  [data-problem] { outline: 2px dashed #d6006c; outline-offset: 2px; }
  #preview-panel { position: fixed; inset: auto auto 1rem 1rem; z-index: 10; max-inline-size: min(30rem, 100vw - 2rem);
    max-block-size: 50vh; overflow: auto; padding: .5rem 1rem; border: 1px solid; border-radius: .5rem;
    font: .875rem/1.5 system-ui; background: #fff; color: #222; box-shadow: 0 2px 16px #0006; }
  #preview-panel:empty, #preview-panel [hidden] { display: none; }
  #preview-panel p { margin: .25rem 0; }
  #preview-panel summary { cursor: pointer; }
  #preview-panel a { color: #a30052; }
  @media print { #preview-panel { display: none; } }
`);

/** The preview's messages about the open page, joined. `said` answers a reader who tries to send the page's form. */
type Told = PreviewMessage & { readonly isConnected: boolean; readonly said: StudioPhrase };

/** A notice of any kind. The days, such as `2026-11-21`, are written out in its phrase. */
type AnyNotice = { readonly says: StudioPhrase; readonly from?: string; readonly until?: string };

/** A box over the page with its notices, in the page's language. Hidden if there is nothing to say. */
export function previewPanel() {
  const locale = document.documentElement.lang === "de" ? "de" : "en";
  const words = studioWords(locale);
  const box = make("aside", { id: "preview-panel", ariaLabel: words("preview") });
  const lines = make("div", { role: "status" });
  const problems = make("details", { id: "preview-problems" });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  let told: Partial<Told> = {};
  let drawn = "";

  const dayOf = (text?: string) => text && day.format(new Date(text));

  /** The sentences about the page and the connection, and for a reader who tries to send the page's form. */
  function toldTexts(): string[] {
    const { notices = [], isCurrent = true, isConnected = true, said } = told;
    const texts = notices.map(({ says, ...facts }: AnyNotice) =>
      words(says, { ...facts, from: dayOf(facts.from), until: dayOf(facts.until) }),
    );
    if (!isConnected) texts.push(words("disconnected"));
    else if (!isCurrent) texts.push(words("notCurrent"));
    if (said) texts.push(words(said));
    return texts;
  }

  function draw(): void {
    const { notices = [], problems: found = [], session } = told;
    const texts = toldTexts();
    // In Presentation's frame there is no link: editors leave the preview through the Studio around it.
    const mayLeave = session !== undefined && session !== "local" && window.top === window.self;
    const toDraw = JSON.stringify([texts, found, mayLeave]);
    // The box is drawn again only after a change, because drawing ends the reader's selection and closes opened parts.
    if (toDraw === drawn) return;
    drawn = toDraw;
    lines.replaceChildren(...texts.map((text) => make("p", { textContent: text })));
    problems.replaceChildren(
      make("summary", {}, `${words("problemsOfPage")} (${found.length})`),
      make("ul", {}, ...found.map(problemItem)),
    );
    problems.hidden = found.length === 0;
    const onSite = make("a", { href: "?on-site", textContent: words("onSitePage") });
    const leave = make("a", { href: "/preview/disable", textContent: words("leavePreview") });
    box.hidden = texts.length === 0 && found.length === 0 && !mayLeave;
    const differsFromSite = found.length > 0 || notices.some(({ says }) => says === "held");
    box.replaceChildren(
      lines,
      problems,
      ...(differsFromSite ? [make("p", {}, onSite)] : []),
      ...(mayLeave ? [make("p", {}, leave)] : []),
    );
    if (!box.isConnected) document.body.append(box);
  }

  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return {
    show(news: Partial<Told>): void {
      told = { ...told, ...news };
      draw();
    },
    /** True in the box and in Sanity's overlay: the preview ignores changes there. */
    isOwn(node: Node): boolean {
      const element = node instanceof Element ? node : node.parentElement;
      return element?.closest("#preview-panel, sanity-visual-editing") != null;
    },
  };
}

function problemItem({ path, where, wrong, remedy, studio = "" }: Problem): HTMLElement {
  const link = make("a", { href: studio, target: "_top", textContent: where ?? (path || studio) });
  return make("li", {}, link, ` ${wrong}. ${remedy}.`);
}

function make(name: string, properties: object, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
