import { placePath } from "../addresses.ts";
import { connectionWords } from "../i18n/parts.ts";
import type { Locale } from "../locales.ts";

/** Seconds until it looks again whether there is a connection. */
const refreshSeconds = 10;

/**
 * What stands in for a page where not even the designed offline page could be kept: a visit with Save-Data, a full
 * device, a file that something refused. It needs no other file, and no script.
 */
export function plainOfflinePage(locale: Locale): Response {
  const t = connectionWords.in(locale);
  const home = placePath({ screen: "home" }, locale);
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${t("title")}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${refreshSeconds}"><meta name="color-scheme" content="light dark">
<h1>${t("heading")}</h1><p>${t("title")}. ${t("text")}</p><p><a href="${home}">${t("home")}</a></p></html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
