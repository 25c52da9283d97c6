import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contactPath } from "#src/contact/contact-request.ts";
import { origin } from "#src/site.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages, pageFile } from "#tests/support/describe-site.ts";
import { type Attributes, scriptsOf, stylesIn, tagsOf } from "#tests/support/html-tags.ts";

const { distDir, paths, unprefixedPaths, builtPage, builtPages, isBuilt, readBuilt } = contentSite;

const pages = [...builtPages, ...errorPages.map((file) => ({ path: `/${file}`, html: readBuilt(file) }))];

test.each(pages)("every link, picture and file that $path names exists", ({ path, html }) => {
  // All elements except forms, whose address is the endpoint.
  const named = tagsOf(html, "(?!form\\s)[a-z][a-z0-9-]*").flatMap(namedIn);
  const broken = [...new Set(named)].filter((address) => !isThere(address, path));
  expect(broken).toEqual([]);
});

test.each(pages)("a form on $path goes to the endpoint, with the page and the answer's position", ({ path, html }) => {
  for (const { action = "", method } of tagsOf(html, "form")) {
    const { pathname, searchParams, hash } = new URL(action, origin);
    expect([method, pathname, searchParams.get("page")]).toEqual(["post", contactPath, path]);
    expect(tagsOf(html).filter(({ id }) => `#${id}` === hash)).toHaveLength(1);
  }
});

test.each(pages)("links on $path to pages of the site begin with the language", ({ path, html }) => {
  const unprefixed = tagsOf(html, "a")
    .map(({ href = "" }) => targetOf(href, path))
    .filter((url) => url?.origin === origin && unprefixedPaths.includes(url.pathname) && url.pathname !== path);
  expect(unprefixed).toEqual([]);
});

test("every file and page that structured data and shared links name exists", () => {
  for (const { path, html } of builtPages) {
    const shared = tagsOf(html, "meta").flatMap(({ property, name = "", content = "" }) =>
      /image$|url$/.test(property ?? name) ? [content] : [],
    );
    const structured = scriptsOf(html, "application/ld+json").flatMap((text) =>
      [...text.matchAll(/"(https?:[^"]+)"/g)].map(([, url = ""]) => url),
    );
    const ours = [...shared, ...structured].filter((url) => url.startsWith(`${origin}/`) && !url.includes("#"));
    expect(ours.length, path).toBeGreaterThan(0);
    const broken = ours.filter((url) => !isThere(url, path));
    expect(broken, path).toEqual([]);
  }
});

test("every file that styles and the manifest name exists", () => {
  const styles = pages.flatMap(({ html }) => stylesIn(html));
  const sheets = readdirSync(join(distDir, "assets")).filter((name) => name.endsWith(".css"));
  const css = new Set([...styles, ...sheets.map((name) => readBuilt(`assets/${name}`))]);
  const urls = [...css].flatMap((text) =>
    [...text.matchAll(/url\(\s*["']?(?!data:|#)([^"')]+)/g)].map(([, url = ""]) => url),
  );
  // At least the fonts are addresses in the styles.
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((url) => !isThere(url, "/assets/any.css"))).toEqual([]);
  const { icons, start_url } = JSON.parse(readBuilt("manifest.webmanifest"));
  const named = [...icons.map(({ src }: { src: string }) => src), start_url];
  expect(named.filter((address) => !isThere(address, "/manifest.webmanifest"))).toEqual([]);
});

const addressAttributes = ["href", "src", "poster", "action"];

function namedIn(attributes: Attributes): string[] {
  const sets = (attributes.srcset ?? "").split(", ").map((candidate) => candidate.split(" ", 1)[0] ?? "");
  return [...addressAttributes.flatMap((name) => attributes[name] ?? []), ...sets].filter((address) => address !== "");
}

/** Undefined for an address that needs no request: `mailto:…`, `tel:…`, `data:…`. */
function targetOf(address: string, page: string): URL | undefined {
  const url = new URL(address, origin + page);
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

/** True for a built file, for a page with the element that `#…` names, and for addresses of other sites. */
function isThere(address: string, page: string): boolean {
  const url = targetOf(address, page);
  if (!url || url.origin !== origin) return true;
  const { pathname, hash } = url;
  const isPage = paths.includes(pathname);
  // An error page has no path of its own. Only its links within the page have a `#`.
  if (!isPage && hash !== "") return pathname === page;
  if (!isPage) return isBuilt(pathname);
  if (!isBuilt(pageFile(pathname))) return false;
  if (hash === "") return true;
  return tagsOf(builtPage(pathname)).some(({ id }) => id === decodeURIComponent(hash.slice(1)));
}
