import { expect, test } from "vitest";
import { checkSettings, headerSettings, pullSettings, siteSettings } from "#pipeline/settings.ts";
import { isColourTerminal } from "#pipeline/terminal.ts";

test("no setting is required", () => {
  expect(checkSettings({})).toEqual({ strict: false });
  expect(siteSettings({})).toEqual({ analyticsDomain: undefined });
  expect(headerSettings({})).toEqual({ hstsMaxAge: 0, reportEndpoint: undefined });
  expect(pullSettings({})).toEqual({
    projectId: undefined,
    dataset: "production",
    apiVersion: "1",
    apiHost: undefined,
    token: undefined,
    useCdn: true,
    allowShrink: false,
    discard: false,
    privateTypes: [],
    // Half an hour.
    deadlineMs: 1_800_000,
  });
});

test("settings are read, and an empty one counts as not set", () => {
  const settings = pullSettings({
    SANITY_PROJECT_ID: "abc123",
    SANITY_DATASET: "",
    SANITY_API_VERSION: "2025-02-19",
    SANITY_API_HOST: "http://127.0.0.1:3333",
    SANITY_USE_CDN: "false",
  });
  expect(settings).toMatchObject({
    projectId: "abc123",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: "http://127.0.0.1:3333",
    useCdn: false,
  });
  expect(checkSettings({ STRICT: "1" })).toEqual({ strict: true });
});

test.each([
  ["www.mycompany.example", true],
  ["mycompany.example/shop", true],
  [" ", true],
  ["https://www.mycompany.example", false],
  ['x"><script>', false],
  ["two words", false],
])("a site may be known to the analytics as %j: %s", (value, isAllowed) => {
  const read = () => siteSettings({ ANALYTICS_DOMAIN: value });
  if (isAllowed) expect(read()).toEqual({ analyticsDomain: value.trim() || undefined });
  else expect(read).toThrow("ANALYTICS_DOMAIN should be ");
});

test.each([
  ["0", 0],
  ["300", 300],
  [" 63072000 ", 63_072_000],
  ["", 0],
  ["soon", undefined],
  ["63072001", undefined],
])("browsers may be told to insist on https for %j seconds: %s", (value, expected) => {
  const read = () => headerSettings({ HSTS_MAX_AGE: value }).hstsMaxAge;
  if (expected === undefined) expect(read).toThrow("HSTS_MAX_AGE should be a whole number from 0 to 63072000.");
  else expect(read()).toBe(expected);
});

test.each([
  ["/reports", true],
  ["https://reports.example/csp?a=b", true],
  ["http://reports.example/csp", false],
  ["//reports.example/csp", false],
  ["reports", false],
  ["https://user:secret@reports.example/", false],
  ['https://reports.example/"', false],
  ["/reports; script-src *", false],
])("violations may be reported to %j: %s", (value, isAllowed) => {
  const read = () => headerSettings({ REPORT_ENDPOINT: value });
  if (isAllowed) expect(read().reportEndpoint).toBe(value);
  else expect(read).toThrow("REPORT_ENDPOINT should be a path such as /reports");
});

test("one error names all wrong settings and repeats no value", () => {
  const environment = {
    SANITY_PROJECT_ID: "sk-secret value",
    SANITY_DATASET: "../x",
    SANITY_API_VERSION: "v1",
    SANITY_API_HOST: "api.example",
    SANITY_TOKEN: "two words",
    SANITY_USE_CDN: "perhaps",
  };
  const read = () => pullSettings(environment);
  for (const name of Object.keys(environment)) expect(read).toThrow(`${name} should be `);
  expect(read).not.toThrow(/secret|words|perhaps/);
});

test.each([
  { isTerminal: true, environment: {}, colours: true },
  { isTerminal: false, environment: {}, colours: false },
  { isTerminal: true, environment: { NO_COLOR: "1" }, colours: false },
  { isTerminal: true, environment: { TERM: "dumb" }, colours: false },
])("on a terminal: $isTerminal, with $environment, reports are coloured: $colours", (row) => {
  expect(isColourTerminal({ isTTY: row.isTerminal }, row.environment)).toBe(row.colours);
});

test.each([undefined, "", "/api/contact", "/kontakt", "https://forms.example", "https://forms.example:8443/a/b?c=d"])(
  "the contact form can be sent to %s",
  (CONTACT_ENDPOINT) => {
    expect(() => siteSettings({ CONTACT_ENDPOINT })).not.toThrow();
  },
);

test.each([
  "api/contact",
  "//forms.example/a",
  "forms.example/a",
  "mailto:a@b.example",
  "https://a:b@c.example/",
  "/a b",
])("the contact form cannot be sent to %s", (CONTACT_ENDPOINT) => {
  expect(() => siteSettings({ CONTACT_ENDPOINT })).toThrow("CONTACT_ENDPOINT should be a path");
});
