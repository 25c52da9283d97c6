import { expect, test } from "vitest";
import { eventBody, mayMeasure } from "#src/analytics/event.ts";

test.each([
  ["https://www.mycompany.example/de", true],
  ["http://mycompany.test:8080/", true],
  ["http://192.168.1.7/", true],
  ["http://localhost:4173/de", false],
  ["https://preview.localhost/", false],
  ["http://127.0.0.1:4173/", false],
  ["http://127.8.9.10/", false],
  ["http://[::1]:4173/", false],
  ["file:///dist/de.html", false],
])("%s is measured: %s", (address, expected) => {
  expect(mayMeasure(new URL(address), {})).toBe(expected);
});

test.each([
  [{ doNotTrack: "1" }, false],
  [{ globalPrivacyControl: true }, false],
  [{ doNotTrack: "1", globalPrivacyControl: false }, false],
  [{ doNotTrack: "0", globalPrivacyControl: false }, true],
  [{ doNotTrack: null }, true],
  [{ doNotTrack: "unspecified" }, true],
])("a visitor who says %o is measured: %s", (visitor, expected) => {
  expect(mayMeasure(new URL("https://www.mycompany.example/"), visitor)).toBe(expected);
});

const around = { domain: "www.mycompany.example", referrer: "", width: 1440 };

test("a click sends its target as a JSON string inside the JSON", () => {
  const url = "https://other.example/?q=1";
  const body = eventBody(
    { name: "Outbound Link: Click", url: "https://www.mycompany.example/de", properties: { url } },
    { ...around, referrer: "https://search.example/" },
  );
  expect(JSON.parse(body)).toMatchObject({
    n: "Outbound Link: Click",
    r: "https://search.example/",
    p: '{"url":"https://other.example/?q=1"}',
  });
});

test("a visit without a referrer says so", () => {
  const body = eventBody({ name: "pageview", url: "https://www.mycompany.example/de" }, around);
  expect(JSON.parse(body)).toHaveProperty("r", null);
});

test.each([
  ["?utm_source=letter&utm_campaign=spring", "?utm_source=letter&utm_campaign=spring"],
  ["?ref=partner&source=fair", "?ref=partner&source=fair"],
  ["?subject=Erika+Muster&utm_medium=mail", "?utm_medium=mail"],
  ["?email=a%40b.example&email=c%40d.example", ""],
  ["?reference=1&utm=2", ""],
])("of the query %s, %s is reported", (query, expected) => {
  const page = "https://www.mycompany.example/de/kontakt";
  const body = eventBody({ name: "pageview", url: page + query }, { ...around, referrer: page + query });
  expect(JSON.parse(body)).toMatchObject({ u: page + expected, r: page + expected });
});
