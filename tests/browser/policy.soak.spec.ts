import { createServer } from "node:http";
import { pathFor } from "#src/addresses.ts";
import { metaOf } from "#tests/support/html-tags.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { addresses, site } from "#tests/support/site.ts";
import { expect, test, visit } from "#tests/support/test.ts";

/** The content security policy in a browser. A violation fails every browser test (tests/support/trouble.ts). */

const forbidden: [name: string, attempt: () => unknown, directive: RegExp][] = [
  ["a style attribute", () => document.body.setAttribute("style", "color: red"), /style-src-attr/],
  [
    "a stylesheet of its own",
    () => document.head.append(Object.assign(document.createElement("style"), { textContent: "body{}" })),
    /style-src-elem/,
  ],
  [
    "a frame",
    () => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://elsewhere.example/" })),
    /frame-src/,
  ],
  ["a connection to elsewhere", () => fetch("https://elsewhere.example/").catch(() => {}), /connect-src/],
  ["a picture from elsewhere", () => Object.assign(new Image(), { src: "https://elsewhere.example/a.png" }), /img-src/],
  [
    "a form that leaves",
    () => {
      const form = document.body.appendChild(document.createElement("form"));
      form.action = "https://elsewhere.example/";
      form.submit();
    },
    /form-action/,
  ],
  ["HTML from a text", () => attempt(() => (document.body.innerHTML = "<p>")), /require-trusted-types-for/],
  ["code from a text", () => attempt(() => setTimeout("1")), /require-trusted-types-for|script-src/],
  ["a worker from anywhere", () => attempt(() => new Worker("/assets/any.js")), /require-trusted-types-for/],
  [
    "a Trusted Types policy that lets any text pass",
    () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void };
      };
      return attempt(() => trustedTypes.createPolicy("another", {}));
    },
    /trusted-types/,
  ],
];

test("the policy blocks what no page needs, and the browser reports each block", async ({ page, trouble }) => {
  trouble.expect(/refused by the policy|Content Security Policy|Trusted|violates|elsewhere\.example/i);
  await visit(page, "/de/impressum");
  await page.evaluate("window.attempt = (act) => { try { return act(); } catch {} }");
  for (const [name, action, directive] of forbidden) {
    const before = trouble.seen.length;
    await page.evaluate(`(${action})(); undefined`);
    await expect.poll(() => trouble.seen.slice(before).join("\n"), name).toMatch(directive);
  }
});

test("pages of other sites may show the picture of a shared link and the logo, and no other picture", async ({
  page,
  trouble,
  baseURL,
}) => {
  trouble.expect(/localhost|ERR_BLOCKED_BY_RESPONSE/);
  const html = site.builtPage(pathFor(addresses.find(({ screen }) => screen === "home") ?? never()));
  const shared = new URL(metaOf(html, "og:image") ?? never()).pathname;
  const own = /\/media\/[\w-]+\.jpg/.exec(html)?.[0] ?? never();
  const other = createServer((_, response) => response.setHeader("content-type", "text/html").end("<p>"));
  const { port, stop } = await listenLocally(other);
  await page.goto(`http://localhost:${port}/`);
  const isShown = (path: string) =>
    page.evaluate(
      (src) =>
        new Promise((done) => {
          Object.assign(new Image(), { src, onload: () => done(true), onerror: () => done(false) });
        }),
      `${baseURL}${path}`,
    );
  expect(await isShown(shared)).toBe(true);
  expect(await isShown("/icons/icon-512.png")).toBe(true);
  expect(await isShown(own)).toBe(false);
  await stop();
});

function never(): never {
  throw new Error("The site of the tests has no home page with pictures.");
}

declare function attempt(act: () => unknown): unknown;
