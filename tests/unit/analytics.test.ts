import { expect, test } from "vitest";
import { eventBody, mayMeasure } from "#src/analytics/event.ts";

test.each([
  ["https://www.mycompany.example/de", {}, true],
  ["http://mycompany.test:8080/", {}, true],
  ["http://192.168.1.7/", {}, true],
  ["http://localhost:4173/de", {}, false],
  ["https://preview.localhost/", {}, false],
  ["http://127.0.0.1:4173/", {}, false],
  ["http://127.8.9.10/", {}, false],
  ["http://[::1]:4173/", {}, false],
  ["file:///dist/de.html", {}, false],
  ["https://a.example/", { doNotTrack: "1" }, false],
  ["https://a.example/", { globalPrivacyControl: true }, false],
  ["https://a.example/", { doNotTrack: "1", globalPrivacyControl: false }, false],
  ["https://a.example/", { doNotTrack: "0", globalPrivacyControl: false }, true],
  ["https://a.example/", { doNotTrack: null }, true],
  ["https://a.example/", { doNotTrack: "unspecified" }, true],
])("at %s, a visitor who says %o is measured: %s", (address, visitor, expected) => {
  expect(mayMeasure(new URL(address), visitor)).toBe(expected);
});

test.each([
  ["?utm_source=letter&utm_campaign=spring", "?utm_source=letter&utm_campaign=spring"],
  ["?ref=partner&source=fair", "?ref=partner&source=fair"],
  ["?subject=Erika+Muster&utm_medium=mail", "?utm_medium=mail"],
  ["?email=a%40b.example&email=c%40d.example", ""],
  ["?reference=1&utm=2", ""],
])("of the query %s, %s is reported", (query, expected) => {
  const page = "https://www.mycompany.example/de/kontakt";
  const around = { domain: "www.mycompany.example", referrer: page + query, width: 1440 };
  const body = eventBody({ name: "pageview", url: page + query }, around);
  expect(JSON.parse(body)).toMatchObject({ u: page + expected, r: page + expected });
});
