import { expect, test } from "vitest";
import { serveSmallDist, smallSite } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const wishes: [name: string, header: string | undefined, language: "de" | "en"][] = [
  ["a German browser", "de-DE,de;q=0.9,en;q=0.8", "de"],
  ["an English browser", "en-GB,en;q=0.9,de;q=0.5", "en"],
  ["English by quality", "de;q=0.4,en;q=0.8", "en"],
  ["a Dutch browser that knows German", "nl,de;q=0.8,en;q=0.5", "de"],
  ["a French browser", "fr-FR,fr;q=0.9", "en"],
  ["who refuses German", "de;q=0,it", "en"],
  ["a crawler", undefined, "de"],
  ["who takes anything", "*", "de"],
  ["nonsense", ";;q=,=,", "de"],
];

test.each(wishes)("%s on /", async (_name, header, language) => {
  const headers = header === undefined ? undefined : { "Accept-Language": header };
  const answer = await served.site.get("/?utm_source=x&y=%20", headers);
  if (language === "en") {
    expect(answer).toMatchObject({ status: 302, headers: { location: "/en?utm_source=x&y=%20" } });
  } else {
    expect(answer).toMatchObject({ status: 200, text: smallSite()["index.html"] });
  }
  expect(answer.headers.vary?.toLowerCase()).toContain("accept-language");
  expect(answer.headers.vary?.toLowerCase()).toContain("accept-encoding");
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
});

test("a condition on / does not hide the other language", async () => {
  const { headers } = await served.site.get("/");
  const conditions = { "If-None-Match": headers.etag ?? "" };
  expect((await served.site.get("/", conditions)).status).toBe(304);
  expect((await served.site.get("/", { ...conditions, "Accept-Language": "en" })).status).toBe(302);
});

test.each(["/de", "/en", "/products", "/de/produkte", "/en/products"])("%s has one language for all", async (path) => {
  const [german, english] = await Promise.all(
    ["de", "en"].map((tag) => served.site.get(path, { "Accept-Language": tag })),
  );
  expect(german?.status).toBe(200);
  expect(english?.text).toBe(german?.text);
  expect(german?.headers.vary).toBe("Accept-Encoding");
});
