import { type PathRule, revalidate, revalidatePrivately } from "#server/site/site-rules.ts";
import { buildRecordFile } from "../../build-record.ts";
import { shownDocumentsFile } from "../../pages/shown-documents.ts";

const forEver = "public, max-age=31536000, immutable";

/** Icons are requested often and change rarely. Visitors may see a new icon an hour late. */
const forAnHour = "public, max-age=3600";

/** The Studio reads these files from another origin. */
const forTheStudio = { "Cache-Control": revalidate, "Access-Control-Allow-Origin": "*" };

/** Pages of other sites may show these pictures: those for shared links, and the logo that structured data names. */
const forOthers = { "Cross-Origin-Resource-Policy": "cross-origin" };

/**
 * Proxies must not change pages: hydration fails if a proxy hides mail addresses in a page, for example. The value also
 * forbids compression, so hosts that compress by themselves get no rules of pages (static-hosts.ts).
 */
const noTransform = ", no-transform";

/** If several rules match a path, some hosts send the headers of all. So only the last pattern overlaps others. */
export function pathRules(mediaPolicy: string): readonly PathRule[] {
  const picture = { "Content-Security-Policy": mediaPolicy };
  return [
    { path: "/", headers: { "Cache-Control": revalidatePrivately + noTransform } },
    { path: "/assets/*", headers: { "Cache-Control": forEver } },
    { path: "/media/*", headers: { "Cache-Control": forEver, ...picture } },
    { path: "/share/*", headers: { "Cache-Control": forEver, ...picture, ...forOthers } },
    { path: "/icons/*", headers: { "Cache-Control": forAnHour, ...picture, ...forOthers } },
    { path: "/icon.svg", headers: { "Cache-Control": forAnHour } },
    { path: "/favicon.ico", headers: { "Cache-Control": forAnHour, ...picture } },
    { path: "/manifest.webmanifest", headers: { "Cache-Control": forAnHour } },
    { path: `/${shownDocumentsFile}`, headers: forTheStudio },
    { path: `/${buildRecordFile}`, headers: forTheStudio },
    { path: "/*", headers: { "Cache-Control": revalidate + noTransform } },
  ];
}
