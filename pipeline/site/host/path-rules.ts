import { type PathRule, revalidate, revalidatePrivately } from "#server/site/site-rules.ts";

/** The names of these files carry a hash of their content: another content is another address. */
const forEver = "public, max-age=31536000, immutable";

/** Icons are asked for often and change seldom; an hour is how long a new one may be late. */
const forAnHour = "public, max-age=3600";

/**
 * What caches may keep, and what is special about single addresses. No two paths but the last fit one address: some
 * hosts would join what two rules say.
 *
 * @param mediaPolicy the content security policy of pictures and films
 */
export function pathRules(mediaPolicy: string): readonly PathRule[] {
  const picture = { "Content-Security-Policy": mediaPolicy };
  return [
    { path: "/", headers: { "Cache-Control": revalidatePrivately } },
    { path: "/assets/*", headers: { "Cache-Control": forEver } },
    { path: "/media/*", headers: { "Cache-Control": forEver, ...picture } },
    { path: "/icons/*", headers: { "Cache-Control": forAnHour, ...picture } },
    { path: "/icon.svg", headers: { "Cache-Control": forAnHour } },
    { path: "/favicon.ico", headers: { "Cache-Control": forAnHour, ...picture } },
    { path: "/manifest.webmanifest", headers: { "Cache-Control": forAnHour } },
    { path: "/*", headers: { "Cache-Control": revalidate } },
  ];
}
