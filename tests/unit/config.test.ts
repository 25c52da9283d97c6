import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findChromium } from "#pipeline/chromium.ts";
import { checkSettings, headerSettings, pageSettings, pullSettings } from "#pipeline/settings.ts";
import { tempFolder } from "#tests/support/folders.ts";

const settingsOf = (environment: NodeJS.ProcessEnv) => ({
  ...pageSettings(environment),
  ...headerSettings(environment),
});

test("no setting is required", () => {
  for (const read of [checkSettings, pageSettings, headerSettings, pullSettings]) expect(() => read({})).not.toThrow();
  expect(pullSettings({})).toMatchObject({ allowShrink: false, discard: false, deadlineMs: 30 * 60_000 });
});

test("settings are read, and an empty one counts as not set", () => {
  const origin = "http://127.0.0.1:3333";
  const cms = { SANITY_PROJECT_ID: "abc123", SANITY_DATASET: "", SANITY_API_HOST: origin, SANITY_USE_CDN: "false" };
  const settings = { projectId: "abc123", dataset: "production", apiHost: origin, useCdn: false };
  expect(pullSettings(cms)).toMatchObject(settings);
  expect(pullSettings({ SANITY_API_VERSION: "2025-02-19" }).apiVersion).toBe("2025-02-19");
  expect(checkSettings({ STRICT: "1" })).toEqual({ strict: true });
  const others = { ANALYTICS_DOMAIN: " mycompany.example/shop ", HSTS_MAX_AGE: " 300", REPORT_ENDPOINT: "/reports" };
  const read = { analyticsDomain: "mycompany.example/shop", hstsMaxAge: 300, reportEndpoint: "/reports" };
  expect(settingsOf(others)).toEqual(read);
});

test.each<[setting: string, values: (string | undefined)[]]>([
  ["ANALYTICS_DOMAIN", ["www.mycompany.example", "mycompany.example/shop", " "]],
  ["HSTS_MAX_AGE", ["0", "300", " 63072000 ", ""]],
  ["REPORT_ENDPOINT", ["/reports", "https://reports.example/csp?a=b"]],
  ["CONTACT_ENDPOINT", [undefined, "", "/kontakt", "https://forms.example", "https://forms.example:8443/a/b?c=d"]],
])("%s may be each of %j", (setting, values) => {
  for (const value of values) expect(() => settingsOf({ [setting]: value }), value).not.toThrow();
});

test.each<[setting: string, remedy: string, values: string[]]>([
  ["ANALYTICS_DOMAIN", "should be ", ["https://www.mycompany.example", 'x"><script>', "two words"]],
  ["HSTS_MAX_AGE", "should be a whole number from 0 to 63072000.", ["soon", "63072001"]],
  [
    "REPORT_ENDPOINT",
    "should be a path such as /reports",
    [
      ...["http://reports.example/csp", "//reports.example/csp", "reports", "https://user:secret@reports.example/"],
      ...['https://reports.example/"', "/reports; script-src *"],
    ],
  ],
  [
    "CONTACT_ENDPOINT",
    "should be a path",
    ["api/contact", "//forms.example/a", "forms.example/a", "mailto:a@b.example", "https://a:b@c.example/", "/a b"],
  ],
])("%s %s: each of %j is refused", (setting, remedy, values) => {
  for (const value of values) expect(() => settingsOf({ [setting]: value }), value).toThrow(`${setting} ${remedy}`);
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

test("CHROMIUM is preferred to PATH, and chromium to chrome; a missing file in CHROMIUM is an error", async () => {
  const [one, two] = [await tempFolder(), await tempFolder()];
  const [chrome, chromium] = [join(one, "google-chrome"), join(two, "chromium")];
  for (const file of [chrome, chromium]) await writeFile(file, "#!/bin/sh\n", { mode: 0o755 });
  expect(findChromium({ PATH: one })).toBe(chrome);
  expect(findChromium({ PATH: [one, two].join(delimiter) })).toBe(chromium);
  expect(findChromium({ PATH: two, CHROMIUM: chrome })).toBe(chrome);
  expect(() => findChromium({ PATH: two, CHROMIUM: join(one, "missing") })).toThrow(/CHROMIUM is ".*missing"/);
});
