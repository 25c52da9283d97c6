import { createEditUrl } from "@sanity/client/csm";
import { enableVisualEditing } from "@sanity/visual-editing";
import type { PreviewMessage } from "../../pipeline/for-studio/bundle.ts";
import { contentEvent } from "../../src/content/wire.ts";
import { decodeNode, fieldOf, markProblems, textAttributes } from "./hidden-fields.ts";
import { previewPanel } from "./panel.ts";

/** The script of a preview's pages: follows the drafts and lets editors edit (docs/decisions/0111-preview.md). */

// Without this property the site's code, which runs later, starts no worker: a preview must store nothing on a device.
Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
// The site forbids HTML from script. Sanity's overlay needs it, and only a preview's policy allows this exception.
Object(globalThis).trustedTypes?.createPolicy("default", { createHTML: (html: string) => html });

const fact = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=preview-${name}]`)?.content ?? "";
const studioUrl = fact("studio");
const panel = previewPanel();
/** The latest value of everything that the preview's events have told. */
let news: Partial<PreviewMessage> = {};
let isEditing = false;

/** The pause before the next try, after a try that opened no stream of events. */
const pauseMs = 3000;

/** Follows the preview's events about the open page, also after a navigation. */
function followDrafts(): void {
  let version = fact("version");
  let path = location.pathname;
  let source: EventSource | undefined;

  /** A hidden page does not listen, because browsers open at most six connections to a host over HTTP/1.1. */
  function connect(): void {
    source?.close();
    if (document.hidden) return;
    path = location.pathname;
    const own = new EventSource(`/preview/events?${new URLSearchParams({ path, version })}`);
    own.addEventListener("message", ({ data }) => {
      const message: PreviewMessage = JSON.parse(data);
      version = message.version;
      take(message);
    });
    own.addEventListener("open", () => panel.show({ isConnected: true }));
    own.addEventListener("error", () => {
      panel.show({ isConnected: false });
      if (own.readyState === EventSource.CLOSED && own === source) void reconnect();
    });
    source = own;
  }

  async function reconnect(): Promise<void> {
    const { status } = await fetch(location.href, { method: "HEAD" }).catch(() => ({ status: 0 }));
    // The session is over; the reloaded page says so.
    if (status === 401) location.reload();
    else setTimeout(connect, pauseMs);
  }

  document.addEventListener("visibilitychange", connect);
  globalThis.navigation?.addEventListener("navigatesuccess", () => path !== location.pathname && connect());
  connect();
}

function take({ changed, ...message }: PreviewMessage): void {
  news = { ...news, ...message };
  if (changed) window.dispatchEvent(new CustomEvent(contentEvent, { detail: changed }));
  // A visitor with a link cannot use the Studio.
  if (!isEditing && news.session !== undefined && news.session !== "link") {
    isEditing = true;
    startEditing();
  }
  showNews();
}

function showNews(): void {
  panel.show({ ...news, problems: markProblems(news.problems ?? []) });
}

/** Lets an editor open a text's field in the Studio: beside the page in Presentation's frame, or else in a new tab. */
function startEditing(): void {
  if (window.top === window.self) {
    document.addEventListener("click", editOnClick);
    for (const press of ["click", "auxclick"]) document.addEventListener(press, correctLabel, { capture: true });
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

/** A click on a text opens its field, unless the click has another effect. */
function editOnClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target.closest("[data-sanity]") : null;
  const field = fieldOf(element);
  if (!field || element?.closest("a, button, input, label, select, summary, textarea")) return;
  const hasSelection = getSelection()?.isCollapsed === false;
  if (!hasSelection) window.open(studioAddress(createEditUrl({ ...field, baseUrl: studioUrl })), "_blank", "noopener");
}

/** The label of Sanity's overlay is a link, which gets the address that `editOnClick` would open. */
function correctLabel(event: Event): void {
  const links = event.composedPath().filter((target) => target instanceof HTMLAnchorElement);
  for (const link of links) if (link.closest("sanity-visual-editing")) link.href = studioAddress(link.href);
}

/** The address of a field's form beside this page. Sanity's own address opens the published document, read-only. */
function studioAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("perspective");
  url.searchParams.set("preview", location.pathname);
  return url.href;
}

/** Decodes the texts of the page, now and after each change. */
function observePage(): void {
  let isWaiting = false;
  const observer = new MutationObserver((records) => {
    const ofPage = records.filter(({ target }) => !panel.isOwn(target));
    for (const { target, addedNodes, type } of ofPage) {
      if (type !== "childList") decodeNode(target, studioUrl);
      for (const node of addedNodes) decodeNode(node, studioUrl);
    }
    if (ofPage.length === 0 || isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      showNews();
    });
  });
  const changes = { childList: true, characterData: true, attributes: true, attributeFilter: textAttributes };
  observer.observe(document.documentElement, { subtree: true, ...changes });
  decodeNode(document.documentElement, studioUrl);
}

/** A preview's form sends nothing: the site's own code does not receive the event. */
function refuseToSend(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  panel.show({ said: "nothingSent" });
}

// The page must not change before React has hydrated it.
await new Promise((resolve) => window.addEventListener("live", resolve, { once: true }));
observePage();
document.addEventListener("submit", refuseToSend, { capture: true });
followDrafts();
