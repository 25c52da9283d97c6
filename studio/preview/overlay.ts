import { createDataAttribute, enableVisualEditing } from "@sanity/visual-editing";
import { VERCEL_STEGA_REGEX, vercelStegaClean, vercelStegaDecode } from "@vercel/stega";
import type { Problem } from "../../pipeline/problem.ts";
import de from "../words/de.json" with { type: "json" };
import en from "../words/en.json" with { type: "json" };

/**
 * The code that `make preview` adds to pages (pipeline/preview/): each text opens its field in the Studio, and problems
 * are marked where they show. Texts contain the address of their field as invisible characters, which become attributes
 * at once, because they would affect lengths, comparisons and letter spacing.
 */

interface Field {
  readonly baseUrl: string;
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

const attributes = ["alt", "aria-label", "title", "placeholder"];
const language = document.documentElement.lang === "de" ? "de" : "en";
const words = { de, en }[language].phrases;
const fields = new WeakMap<Element, Field>();

/** Waits until React has hydrated the page, and changes it after that. */
async function pageAnswers(): Promise<void> {
  while (document.documentElement.dataset.live === undefined) await new Promise(requestAnimationFrame);
}

function takeOut(node: Node): void {
  if (node instanceof Text) takeOutOf(node.data, node.parentElement, (text) => Object.assign(node, { data: text }));
  if (!(node instanceof Element)) return;
  for (const name of attributes) {
    takeOutOf(node.getAttribute(name) ?? "", node, (text) => node.setAttribute(name, text));
  }
  for (const child of node.childNodes) takeOut(child);
}

function takeOutOf(text: string, element: Element | null, replace: (text: string) => void): void {
  // A new expression each time, because a global one keeps its last position.
  if (!element || !new RegExp(VERCEL_STEGA_REGEX).test(text)) return;
  const field = vercelStegaDecode<Field>(text);
  replace(vercelStegaClean(text));
  if (!field?.id || !document.body.contains(element)) return;
  fields.set(element, field);
  element.setAttribute("data-sanity", createDataAttribute(field).toString());
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  [data-problem] { outline: 2px dashed #d6006c; outline-offset: 2px; }
  #preview-problems { position: fixed; inset: auto auto 1rem 1rem; z-index: 10; max-inline-size: min(30rem, 100vw - 2rem);
    max-block-size: 50vh; overflow: auto; padding: .5rem 1rem; border-radius: .5rem; font: .875rem/1.5 system-ui;
    background: #fff; color: #222; box-shadow: 0 2px 16px #0006; }
  #preview-problems summary { cursor: pointer; }
  #preview-problems a { color: #a30052; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

async function showProblems(): Promise<void> {
  const problems: Record<typeof language, Problem[]> = await (await fetch("/preview/problems")).json();
  const shown = [...document.querySelectorAll("[data-sanity]")].map((element) => ({
    element,
    field: fields.get(element),
  }));
  const ids = new Set(shown.map(({ field }) => field?.id));
  const own = problems[language].filter(({ about }) => about && ids.has(about.id));
  for (const { element, field } of shown) {
    const path = field?.path.replaceAll(/\[_key=="([^"]*)"\]/g, "[$1]") ?? "";
    const isWrong = own.some((problem) => {
      const [inner, outer] = path.length > problem.path.length ? [path, problem.path] : [problem.path, path];
      return problem.about?.id === field?.id && outer !== "" && (inner === outer || inner.startsWith(`${outer}.`));
    });
    element.toggleAttribute("data-problem", isWrong);
  }
  document.getElementById("preview-problems")?.remove();
  if (own.length === 0) return;
  const items = own.map(({ path, wrong, remedy, studio = "" }) => {
    const link = make("a", { href: studio, target: "_top", textContent: path || studio });
    return make("li", {}, link, ` ${wrong}. ${remedy}.`);
  });
  const summary = make("summary", {}, `${words.problemsOfPage} (${own.length})`);
  document.body.append(make("details", { id: "preview-problems" }, summary, make("ul", {}, ...items)));
}

function make(name: string, properties: object, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

await pageAnswers();
let timers: ReturnType<typeof setTimeout>[] = [];
/** The problems are known a moment after the page has followed an edit. */
const follow = () => {
  for (const timer of timers) clearTimeout(timer);
  timers = [300, 2500].map((delayMs) => setTimeout(() => void showProblems(), delayMs));
};
const observed = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributes };
new MutationObserver((records) => {
  const before = document.querySelectorAll("[data-sanity]").length;
  for (const { target, addedNodes, type } of records) {
    if (type !== "childList") takeOut(target);
    for (const node of addedNodes) takeOut(node);
  }
  const isOwn = records.every(
    ({ target }) => target instanceof Element && target.closest("#preview-problems, body > :last-child"),
  );
  if (!isOwn || before !== document.querySelectorAll("[data-sanity]").length) follow();
}).observe(document.documentElement, observed);
takeOut(document.documentElement);
follow();
enableVisualEditing({
  history: {
    subscribe: (navigate) => {
      const tell = () => navigate({ type: "push", title: document.title, url: location.pathname + location.search });
      globalThis.navigation.addEventListener("navigatesuccess", tell);
      return () => globalThis.navigation.removeEventListener("navigatesuccess", tell);
    },
    update: ({ type, url }) => (type === "pop" ? history.back() : location.assign(url)),
  },
});
