import { parseUrl } from "../parse-url.ts";

/** The longest time that a click on an outbound link waits until its event is sent. */
const timeoutMs = 150;

/** Reports each plain click on a link that opens another host in this tab, and follows the link within `timeoutMs`. */
export function watchOutboundLinks(report: (url: string) => Promise<void>): void {
  let latest = 0;
  // The document's listener runs last, so a click that the page handles itself is already `defaultPrevented`.
  document.addEventListener("click", async (event) => {
    const link = linkOf(event);
    const url = link && isPlain(event) && staysInTab(link) ? outboundUrl(link) : undefined;
    if (!link || !url) return;
    event.preventDefault();
    latest += 1;
    const click = latest;
    await Promise.race([report(url), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    // If the visitor has clicked another link meanwhile, only the later link is followed.
    if (click === latest) followLike(link, url);
  });
}

type LinkElement = HTMLAnchorElement | HTMLAreaElement | SVGAElement;

function linkOf({ target }: Event): LinkElement | null {
  return target instanceof Element ? target.closest<LinkElement>("a, area") : null;
}

function isPlain(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
}

function staysInTab(link: Element): boolean {
  const target = link.getAttribute("target") ?? "";
  return /^(_self)?$/i.test(target) && !link.hasAttribute("download");
}

function outboundUrl(link: LinkElement): string | undefined {
  // SVG links have an object as `href`, also for `xlink:href`.
  const written = typeof link.href === "string" ? link.href : link.href.baseVal;
  const url = written ? parseUrl(written, document.baseURI) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.host !== window.location.host ? url.href : undefined;
}

/** Clicks a copy of the link, so that the browser applies the link's own referrer policy. */
function followLike(link: Element, url: string): void {
  const copy = document.createElement("a");
  for (const name of ["rel", "referrerpolicy"]) {
    const value = link.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.href = url;
  copy.click();
}
