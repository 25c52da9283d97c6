import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { schemeProblem } from "#pipeline/check/links.ts";
import { unsafeInSvg } from "#pipeline/check/unsafe-svg.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";
import { runCaptured } from "#tests/support/programs.ts";
import { tryPulling } from "#tests/support/pull-trial.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";
import { startSite } from "#tests/support/running-server.ts";
import { sampleDay, sampleFolder, writeDocument } from "#tests/support/sample.ts";

/** Ends every element and attribute that a text could stand in, and then runs. */
const stored = `"'>\`--></title></script></style></textarea></svg><img src=x onerror=window.__ran=1><script>window.__ran=1</script>{{7*7}}\${7*7}<a href=javascript:window.__ran=1>x</a>`;

const runs = { numRuns: rounds(200) };

test("a script in every localised text is text: nothing of it can end the element it stands in", async () => {
  const dir = await sampleFolder();
  const changed = await writeStoredScripts(dir);
  expect(changed).toBeGreaterThan(100);
  expect((await checkSnapshot(dir)).filter(({ level }) => level === "error")).toEqual([]);
  const snapshot = readSnapshot(dir);
  for (const address of addressesIn(snapshot)) {
    const payload = payloadFor(snapshot, address);
    if (!payload) throw new Error(`There is no payload for ${JSON.stringify(address)}.`);
    const encoded = encodePayload(payload, "build");
    expect(encoded).toContain("script");
    expect(encoded).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.stringify(JSON.parse(encoded).payload)).toBe(JSON.stringify(payload));
  }
});

async function writeStoredScripts(dir: string): Promise<number> {
  let changed = 0;
  const change = (text: string): string => {
    changed += 1;
    return `${text} ${stored}`;
  };
  for (const document of readSnapshot(dir).byId.values()) {
    await writeDocument(dir, mapTexts(document, change) as Record<string, unknown>);
  }
  await sealSnapshot(dir, { today: sampleDay });
  return changed;
}

// A build takes a minute: in the long form only.
if (isSoak()) {
  test("on the built pages none of these scripts runs, in a real browser", async () => {
    const dir = await sampleFolder();
    await writeStoredScripts(dir);
    const out = join(await tempFolder(), "dist");
    const { code, output } = await runCaptured(["tsx", "pipeline/cli.ts", "build", "--dir", dir, "--out", out]);
    expect(code, output).toBe(0);
    const site = await startSite(out);
    const browser = await chromium.launch(browserLaunch());
    try {
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
    } finally {
      await browser.close();
      await site.stop(0);
    }
  });
}

const letters = fc.constantFrom(
  ..."javascript: JaVaScRiPt: vbscript: data:text/html, data:image/svg+xml, file: blob: about: view-source:".split(" "),
  ..."ftp: http: intent: &#106;avascript: %6aavascript: javascript\u200b: ｊavascript: feed:javascript: jar:".split(
    " ",
  ),
  ..."\u0001javascript:|java\tscript:|java\nscript:|java\0script:|//|\\\\|/\\|https:/\\|https:".split("|"),
);
const rests = fc.constantFrom(
  ..."|alert(1)|//evil.example/%0aalert(1)|<script>alert(1)</script>|evil.example|//localhost|//[::1]|//127.1".split(
    "|",
  ),
  ..."//bank.example@evil.example //bank.example:443@evil.example/ //evil.example\\@bank.example".split(" "),
  ..."//p\u0430ypal.example //xn--pypal-4ve.example //g\u03bfod.example".split(" "),
);

test("an address that is a script, or looks like another, is refused", () => {
  fc.assert(
    fc.property(fc.constantFrom("", " ", "\n", "\u00a0", "\ufeff"), letters, rests, (before, start, rest) => {
      const address = before + start + rest;
      if (/^https:\/\/evil\.example(?:\/|$)/.test(address)) return;
      expect(schemeProblem(address, ["https:", "mailto:", "tel:"]), address).toBeDefined();
    }),
    runs,
  );
});

test.each([
  "https://p\u0430ypal.example",
  "https://xn--pypal-4ve.example",
  "https://g\u03bfod.example/",
  "https://bank.example@evil.example",
  "https://bank.example%2fevil@x.example",
])("%s pretends to be somebody else", (address) => {
  expect(schemeProblem(address, ["https:"])).toBeDefined();
});

test.each([
  "https://larven-küche.example/",
  "https://例え.example",
  "https://почта.example",
  "https://καλό.example",
  "https://xn--mnchen-3ya.example",
])("%s is written in one script, and may be linked to", (address) => {
  expect(schemeProblem(address, ["https:"])).toBeUndefined();
});

const svg = (inside: string, before = "", attributes = ""): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`;

const drawings: [name: string, drawing: string][] = [
  ["a script", svg("<script>alert(1)</script>")],
  ["a script behind a prefix", svg('<a:script xmlns:a="http://www.w3.org/2000/svg">alert(1)</a:script>')],
  ["a script behind another prefix", svg('<ä:script xmlns:ä="http://www.w3.org/2000/svg">alert(1)</ä:script>')],
  ["a page behind a prefix that is not ASCII", svg('<名:iframe xmlns:名="http://www.w3.org/1999/xhtml" srcdoc="x"/>')],
  ["a script from an entity", svg("&x;", '<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>')],
  ["a handler of the document type", svg("", '<!DOCTYPE svg SYSTEM "a>b" [<!ATTLIST svg onload CDATA "alert(1)">]>')],
  ["a handler", svg("", "", ' onload="alert(1)"')],
  ["a handler in the next line", svg("", "", '\nonload\n=\n"alert(1)"')],
  ["a link to a script", svg('<a href="javascript:alert(1)"><rect/></a>')],
  ["a link whose address is written in entities", svg('<a xlink:href="&#x6a;avascript:alert(1)"><rect/></a>')],
  ["a link that becomes a script", svg('<a><animate attributeName="href" values="javascript:alert(1)"/><rect/></a>')],
  ["the same in entities", svg('<a><animate attributeName="&#104;ref" to="javascript:alert(1)"/><rect/></a>')],
  ["the same behind a prefix", svg('<a><set attributeName="ä:href" to="javascript:alert(1)"/><rect/></a>')],
  ["a drawing inside a drawing", svg('<use href="data:image/svg+xml;base64,PHN2Zz4=#x"/>')],
  ["a page", svg("<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>")],
  ["a stylesheet from elsewhere", svg("", '<?xml-stylesheet href="https://evil.example/x.css"?>')],
  ["the same, escaped", svg("<style>@\\69mport 'https://evil.example/x.css'</style>")],
  ["a picture from elsewhere, escaped", svg('<rect style="fill: u\\72l(https://evil.example/x)"/>')],
  ["another encoding", svg("", '<?xml version="1.0" encoding="ISO-2022-JP"?>')],
  ["another that hides it", svg("<scr\u001b(Bipt>1</scr\u001b(Bipt>", "<?xml version='1.0' encoding='iso-2022-jp'?>")],
  ["UTF-16", Buffer.from(svg("<script>alert(1)</script>"), "utf16le").toString("latin1")],
];

test.each(drawings)("a drawing with %s is refused", (_name, drawing) => {
  expect(unsafeInSvg(drawing)).toBeDefined();
});

test("a drawing as programs write it is not", () => {
  const before =
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Made by hand -->\n';
  expect(
    unsafeInSvg(svg('<style type="text/css">.a { fill: #003 }</style><g class="a"><path d="M0 0"/></g>', before)),
  ).toBeUndefined();
});

test("whatever happens to the bytes of a file, the check names it and does not fall over", async () => {
  const dir = await sampleFolder();
  const files = (await readdir(join(dir, "documents"), { recursive: true })).filter((name) => name.endsWith(".json"));
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 30 }),
    fc
      .constantFrom(
        "\ud800",
        '"__proto__":{"polluted":1},',
        "\0",
        "\u202e",
        "[".repeat(5000),
        '"a":1,"a":2,',
        "}",
        "9".repeat(400),
      )
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.nat(),
      fc.nat({ max: 40 }),
      bytes,
      async (name, place, removed, added) => {
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
      },
    ),
    { numRuns: rounds(40) },
  );
  expect(await checkSnapshot(dir)).toEqual([]);
});

test("a key that every object has is refused wherever it stands, and changes nothing else", async () => {
  const dir = await sampleFolder();
  const [target] = [...readSnapshot(dir).byId.values()].filter(({ _type }) => _type === "page");
  if (!target) throw new Error("The sample has no page.");
  for (const key of ["__proto__", "constructor", "prototype", "toString"]) {
    const json = JSON.stringify(target).replace('"_type"', `"${key}":{"polluted":{"polluted":1}},"_type"`);
    await writeDocument(dir, JSON.parse(json));
    await sealSnapshot(dir, { today: sampleDay }).catch(() => {});
    const problems = await checkSnapshot(dir);
    expect(problems.map(({ wrong, path }) => `${path} ${wrong}`).join("\n"), key).toContain(key);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }
});

/** Possible answers of a CMS that was taken over, or of a proxy in front of it. */
const hostile: [name: string, fields: string][] = [
  ["a key that every object has", '"__proto__":{"polluted":1}'],
  ["the same, deep inside", '"more":{"a":[{"__proto__":{"polluted":1}}]}'],
  ["a nesting without end", `"more":${"[".repeat(900)}${"]".repeat(900)}`],
  ["a text of eight megabytes", `"author":"${"x".repeat(8_000_000)}"`],
  ["a text that turns around", '"author":"Jan\u202egnal"'],
  ["half a character", '"author":"Ha\\ud800lb"'],
];

test.each(hostile)("an answer of the CMS with %s leaves the snapshot as it was", async (_name, fields) => {
  const { dir, cms, pull, failing } = await tryPulling();
  await pull();
  const before = await readTree(dir);
  const [quote] = [...cms.store.current.values()].filter(({ _type }) => _type === "testimonial");
  if (!quote) throw new Error("The sample has no quote.");
  const changed = JSON.stringify(quote).replace(/"author":"[^"]*"/, fields);
  cms.store.transaction([{ createOrReplace: JSON.parse(changed) }]);
  const failure = await failing();
  expect(failure.message).not.toBe("");
  expect(await readTree(dir)).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

/** The same document with every localised text (`{ de, en }`, rich text as well) changed. */
function mapTexts(value: unknown, change: (text: string) => string, isLocalised = false): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, isLocalised));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    const isLocale = /^[a-z]{2}$/.test(key);
    const isText = typeof inner === "string" && (isLocale || (isLocalised && key === "text"));
    return [key, isText ? change(inner) : mapTexts(inner, change, isLocalised || isLocale)];
  });
  return Object.fromEntries(entries);
}
