import { createEditUrl } from "@sanity/client/csm";
import { createDataAttribute, enableVisualEditing } from "@sanity/visual-editing";
import { VERCEL_STEGA_REGEX, vercelStegaClean, vercelStegaDecode } from "@vercel/stega";
import type { PreviewMessage } from "../../pipeline/for-studio/bundle.ts";
import { contentEvent } from "../../src/content/wire.ts";
import { previewPanel } from "./panel.ts";

/** Opens a text's field in the Studio and marks problems on a preview's pages (docs/decisions/0111-preview.md). */

type Field = { readonly id: string; readonly type: string; readonly path: string };

// The site's code, which runs later, starts no worker without this: a preview must store nothing on a device.
Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
// The site forbids HTML from script. Sanity's overlay needs it, and only a preview's policy allows this exception.
Object(globalThis).trustedTypes?.createPolicy("default", { createHTML: (html: string) => html });

let [version = "", baseUrl = ""] = Array.from(
  document.querySelectorAll<HTMLMetaElement>("meta[name=preview]"),
  ({ content }) => content,
);
const attributes = ["alt", "aria-label", "title", "placeholder"];
const fields = new WeakMap<Element, Field>();
const panel = previewPanel();

/** Takes the hidden characters out of the texts and attributes of a node, and notes the field of each. */
function decodeNode(node: Node): void {
  if (node instanceof Text) decodeText(node.data, node.parentElement, (text) => Object.assign(node, { data: text }));
  if (!(node instanceof Element)) return;
  for (const name of attributes) {
    decodeText(node.getAttribute(name) ?? "", node, (text) => node.setAttribute(name, text));
  }
  for (const child of node.childNodes) decodeNode(child);
}

function decodeText(text: string, element: Element | null, replace: (text: string) => void): void {
  // A new expression each time, because a global one keeps its last position.
  if (!element || !new RegExp(VERCEL_STEGA_REGEX).test(text)) return;
  const field = vercelStegaDecode<Field>(text);
  replace(vercelStegaClean(text));
  if (!field?.id || !document.body.contains(element)) return;
  fields.set(element, field);
  element.setAttribute("data-sanity", createDataAttribute({ ...field, baseUrl }).toString());
}

function markProblems(): void {
  const shown = [...document.querySelectorAll("[data-sanity]")].map((element) => ({
    element,
    field: fields.get(element),
  }));
  const ids = new Set(shown.map(({ field }) => field?.id));
  const problems = (state.problems ?? []).filter(({ about }) => about && ids.has(about.id));
  for (const { element, field } of shown) {
    const path = field?.path.replaceAll(/\[_key=="([^"]*)"\]/g, "[$1]") ?? "";
    const isWrong = problems.some((problem) => {
      const [inner, outer] = path.length > problem.path.length ? [path, problem.path] : [problem.path, path];
      const isInside = inner === outer || inner.startsWith(`${outer}.`);
      return problem.about?.id === field?.id && outer !== "" && isInside;
    });
    element.toggleAttribute("data-problem", isWrong);
  }
  panel.show({ ...state, problems });
}

/** A click on a text opens its field, unless the click has another effect. */
function editOnClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target.closest("[data-sanity]") : null;
  const field = element && fields.get(element);
  if (!element || !field || element.closest("a, button, input, label, select, summary, textarea")) return;
  if (getSelection()?.isCollapsed === false) return;
  window.open(studioAddress(createEditUrl({ ...field, baseUrl })), "_blank", "noopener");
}

/** The label of Sanity's overlay is a link with another address than `editOnClick` opens. */
function mendLabel(event: Event): void {
  const links = event.composedPath().filter((target) => target instanceof HTMLAnchorElement);
  for (const link of links) if (link.closest("sanity-visual-editing")) link.href = studioAddress(link.href);
}

/** A field's address in the Studio beside this page. Sanity's address opens the published document, read-only. */
function studioAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("perspective");
  url.searchParams.set("preview", location.pathname);
  return url.href;
}

let state: Partial<PreviewMessage> = {};
let source: EventSource | undefined;
let isEditing = false;

/** A hidden page does not listen, because browsers open at most six connections to a host over HTTP/1.1. */
function connect(): void {
  source?.close();
  if (document.hidden) return;
  const own = new EventSource(`/preview/events?${new URLSearchParams({ path: location.pathname, version })}`);
  own.addEventListener("message", ({ data }) => take(JSON.parse(data)));
  own.addEventListener("open", () => panel.show({ isConnected: true }));
  own.addEventListener("error", () => {
    panel.show({ isConnected: false });
    if (own.readyState === EventSource.CLOSED && own === source) void reconnect();
  });
  source = own;
}

/** The pause after an answer that is not a stream. */
const pauseMs = 3000;

async function reconnect(): Promise<void> {
  const { status } = await fetch(location.href, { method: "HEAD" }).catch(() => ({ status: 0 }));
  // The session is over; the reloaded page says so.
  if (status === 401) location.reload();
  else setTimeout(connect, pauseMs);
}

function take(message: PreviewMessage): void {
  const { changed, ...news } = message;
  state = { ...state, ...news };
  version = message.version;
  if (changed) window.dispatchEvent(new CustomEvent(contentEvent, { detail: changed }));
  // A visitor with a link cannot use the Studio.
  if (!isEditing && state.session !== undefined && state.session !== "link") {
    isEditing = true;
    startEditing();
  }
  markProblems();
}

function startEditing(): void {
  if (window.top === window.self) {
    document.addEventListener("click", editOnClick);
    for (const press of ["click", "auxclick"]) document.addEventListener(press, mendLabel, { capture: true });
  }
  enableVisualEditing({
    history: {
      subscribe: (navigate) => {
        const tell = (type: "push" | "replace") =>
          navigate({ type, title: document.title, url: location.pathname + location.search });
        const onNavigation = () => tell("push");
        // Presentation knows only the address by which the preview was opened.
        tell("replace");
        globalThis.navigation.addEventListener("navigatesuccess", onNavigation);
        return () => globalThis.navigation.removeEventListener("navigatesuccess", onNavigation);
      },
      update: ({ type, url }) => (type === "pop" ? history.back() : location.assign(url)),
    },
  });
}

// The page must not change before React has hydrated it.
await new Promise((resolve) => window.addEventListener("live", resolve, { once: true }));
let isMarking = false;
const observed = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributes };
new MutationObserver((records) => {
  const ofPage = records.filter(({ target }) => !panel.isOwn(target));
  for (const { target, addedNodes, type } of ofPage) {
    if (type !== "childList") decodeNode(target);
    for (const node of addedNodes) decodeNode(node);
  }
  if (ofPage.length === 0 || isMarking) return;
  isMarking = true;
  requestAnimationFrame(() => {
    isMarking = false;
    markProblems();
  });
}).observe(document.documentElement, observed);
decodeNode(document.documentElement);
// A preview's form sends nothing: the site's own code does not receive the event.
const refuse = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  panel.show({ said: "nothingSent" });
};
document.addEventListener("submit", refuse, { capture: true });
document.addEventListener("visibilitychange", connect);
let path = location.pathname;
globalThis.navigation?.addEventListener("navigatesuccess", () => {
  if (path === location.pathname) return;
  path = location.pathname;
  connect();
});
connect();
