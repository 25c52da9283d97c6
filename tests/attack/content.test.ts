import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { schemeProblem } from "#pipeline/rules/web-addresses.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { decodePayload, encodePayload } from "#src/content/wire.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { type Content, writableTextsIn } from "#tests/support/editable-content.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { buildSite } from "#tests/support/programs.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";
import { fixtureDocuments, sampleDay, sampleFolder, writeDocument } from "#tests/support/sample.ts";
import { serveSite } from "#tests/support/serve-site.ts";

/** This text closes every element and attribute that can contain a text, and then runs a script. */
const hostileText = `"'>\`--></title></script></style></textarea></svg><!-- \u2028<img src=x onerror=window.__ran=1><script>window.__ran=1</script>{{7*7}}\${7*7}<a href=javascript:window.__ran=1>x</a>`;

test("a script in any text leaves the content valid, and cannot close the element around a payload", async () => {
  const dir = await sampleFolder();
  const changed = await writeHostileTexts(dir);
  expect(changed).toBeGreaterThan(100);
  expect((await checkSnapshot(dir)).filter(({ level }) => level === "error")).toEqual([]);
  const snapshot = readSnapshot(dir);
  for (const address of addressesIn(snapshot)) {
    const payload = payloadFor(snapshot, address);
    if (!payload) throw new Error(`There is no payload for ${JSON.stringify(address)}.`);
    const encoded = encodePayload(payload, "build");
    expect(encoded).toContain("script");
    expect(encoded).not.toContain("<");
    expect(JSON.stringify(decodePayload(encoded))).toBe(JSON.stringify({ build: "build", payload }));
  }
});

async function writeHostileTexts(dir: string): Promise<number> {
  const content = fixtureDocuments("sample") as Content;
  const texts = writableTextsIn(content);
  for (const text of texts) text.write(`${text.value} ${hostileText}`);
  for (const document of content.values()) await writeDocument(dir, document);
  await sealSnapshot(dir, { today: sampleDay });
  return texts.length;
}

// A build takes a minute, so this test runs only in `make soak`.
test.runIf(isSoak())("on the built pages, no script in a text runs in a real browser", async () => {
  const dir = await sampleFolder();
  await writeHostileTexts(dir);
  const out = join(await tempFolder(), "dist");
  await buildSite(["--dir", dir, "--out", out]);
  const site = await serveSite(out);
  const browser = await chromium.launch(browserLaunch());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  for (const path of addressesIn(readSnapshot(dir)).map(pathFor)) {
    await page.goto(site.origin + path, { waitUntil: "load" });
    expect(await page.content(), path).toContain("window.__ran");
    expect(await page.evaluate("window.__ran"), path).toBeUndefined();
    expect(await page.locator("a[href^='javascript:']").count(), path).toBe(0);
  }
  expect(dialogs).toEqual([]);
});

const schemes = [
  ...["javascript:", "JaVaScRiPt:", "vbscript:", "data:text/html,", "data:image/svg+xml,", "file:", "blob:", "about:"],
  ...["view-source:", "ftp:", "http:", "intent:", "feed:javascript:", "jar:"],
];
/** Spellings that a program may take for `javascript:`. */
const disguises = [
  ...["&#106;avascript:", "%6aavascript:", "javascript\u200b:", "ｊavascript:", "\u0001javascript:"],
  ...["java\tscript:", "java\nscript:", "java\0script:"],
];
const starts = [...schemes, ...disguises, "", "//", "\\\\", "/\\", "https:/\\", "https:\\\\", "https:"];
/** Addresses that seem to lead to one host and lead to another. */
const misleading = [
  ...["//bank.example@evil.example", "//bank.example:443@evil.example/", "//evil.example\\@bank.example"],
  ...["//p\u0430ypal.example", "//xn--pypal-4ve.example", "//g\u03bfod.example", "//xn--!.example"],
];
const rests = [
  ...["", "alert(1)", "//evil.example/%0aalert(1)", "<script>alert(1)</script>", "evil.example", "//localhost"],
  ...["//[::1]", "//127.1", ...misleading, "/de/nothing", "a.example"],
];

test("an address that is a script, or looks like another address, is refused", () => {
  for (const before of ["", " ", "\n", "\u00a0", "\ufeff"]) {
    for (const start of starts) {
      for (const rest of rests) {
        const address = before + start + rest;
        // A combination such as `https:` and `//evil.example` is a normal address.
        if (/^https:\/\/evil\.example(?:\/|$)/.test(address)) continue;
        expect(schemeProblem(address, ["https:", "mailto:", "tel:"]), address).toBeDefined();
      }
    }
  }
});

test("the check finds an error in a file with any damage to its bytes, and does not crash", async () => {
  const dir = await sampleFolder();
  const files = (await readdir(join(dir, "documents"), { recursive: true })).filter((name) => name.endsWith(".json"));
  const damagedJson = ["\ud800", "\0", "}", "[".repeat(5000), '"__proto__":{"polluted":1},', '"a":1,"a":2,'];
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 30 }),
    fc.constantFrom(...damagedJson).map((text) => Buffer.from(text)),
  );
  const damages = [fc.constantFrom(...files), fc.nat(), fc.nat({ max: 40 }), bytes] as const;
  const isFound = fc.asyncProperty(...damages, async (name, place, removed, added) => {
    const file = join(dir, "documents", name);
    const before = await readFile(file);
    const at = place % before.length;
    const after = Buffer.concat([before.subarray(0, at), added, before.subarray(at + removed)]);
    if (after.equals(before)) return;
    await writeFile(file, after);
    const problems = await checkSnapshot(dir);
    await writeFile(file, before);
    expect(problems.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });
  await fc.assert(isFound, { numRuns: rounds(15, 200) });
  expect(await checkSnapshot(dir)).toEqual([]);
});

test.each(["__proto__", "constructor", "prototype", "toString"])(
  "the key %s is refused on a document and deep inside, and changes no other object",
  async (key) => {
    const dir = await sampleFolder();
    const documents = [...readSnapshot(dir).byId.values()];
    const pages = documents.filter(({ _type }) => _type === "page").map((page) => JSON.stringify(page));
    const json = pages.find((page) => page.includes('"children":')) ?? "";
    const inSpan = json.indexOf('"_type"', json.indexOf('"children":'));
    for (const place of [json.indexOf('"_type"'), inSpan]) {
      const hostile = `${json.slice(0, place)}"${key}":{"polluted":{"polluted":1}},${json.slice(place)}`;
      await writeDocument(dir, JSON.parse(hostile));
      // The seal may refuse the document. The check has to name the key even then.
      await sealSnapshot(dir, { today: sampleDay }).catch(() => {});
      const problems = await checkSnapshot(dir);
      expect(problems.map(({ wrong, path }) => `${path} ${wrong}`).join("\n")).toContain(key);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    }
  },
);
