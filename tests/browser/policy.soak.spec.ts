import { createServer } from "node:http";
import { metaOf } from "#tests/support/html-tags.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { site } from "#tests/support/site.ts";
import { expect, test, visit } from "#tests/support/test.ts";

/** The content security policy in a browser. A violation fails every browser test (tests/support/trouble.ts). */

const forbidden: [name: string, attempt: () => unknown, directive: RegExp][] = [
  ["a style attribute", () => document.body.setAttribute("style", "color: red"), /style-src-attr/],
  ["a stylesheet of its own", () => add("style", { textContent: "body{}" }), /style-src-elem/],
  ["a frame", () => add("iframe", { src: "https://elsewhere.example/" }), /frame-src/],
  ["a connection to elsewhere", () => fetch("https://elsewhere.example/").catch(() => {}), /connect-src/],
  ["a picture from elsewhere", () => Object.assign(new Image(), { src: "https://elsewhere.example/a.png" }), /img-src/],
  ["a form that leaves", () => add("form", { action: "https://elsewhere.example/" }).submit(), /form-action/],
  ["HTML from a text", () => attempt(() => (document.body.innerHTML = "<p>")), /require-trusted-types-for/],
  ["code from a text", () => attempt(() => setTimeout("1")), /require-trusted-types-for|script-src/],
  ["a worker from anywhere", () => attempt(() => new Worker("/assets/any.js")), /require-trusted-types-for/],
  [
    "a Trusted Types policy of its own",
    () => attempt(() => trustedTypes.createPolicy("another", {})),
    /(?<!require-)trusted-types/,
  ],
];

test("the policy blocks what no page needs, and the browser reports each block", async ({ page, trouble }) => {
  trouble.expect(/refused by the policy|Content Security Policy|Trusted|violates|elsewhere\.example/i);
  await visit(page, "/de/impressum");
  await page.evaluate(() => {
    Object.assign(window, {
      add: (tag: string, properties: object) =>
        document.body.appendChild(Object.assign(document.createElement(tag), properties)),
      attempt: (act: () => unknown) => {
        try {
          act();
        } catch {
          // The policy may also stop a call with an error; the browser reports each block.
        }
      },
    });
  });
  for (const [name, action, directive] of forbidden) {
    const before = trouble.seen.length;
    await page.evaluate(`(${action})(); undefined`);
    await expect.poll(() => trouble.seen.slice(before).join("\n"), name).toMatch(directive);
  }
});

test("other sites may show the picture of a link and the logo, and no other", async ({ page, trouble, baseURL }) => {
  trouble.expect(/localhost|ERR_BLOCKED_BY_RESPONSE/);
  const html = site.builtPage("/de");
  const shared = new URL(metaOf(html, "og:image") ?? absent("picture for links")).pathname;
  const own = /\/media\/[\w-]+\.jpg/.exec(html)?.[0] ?? absent("picture");
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

function absent(what: string): never {
  throw new Error(`The home page of the tests' site has no ${what}.`);
}

/** The first test defines these two functions in the page. */
declare function add<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag];
declare function attempt(act: () => unknown): void;

declare const trustedTypes: { createPolicy(name: string, rules: object): void };
