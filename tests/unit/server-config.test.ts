import { execFileSync } from "node:child_process";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { origin } from "#src/site.ts";

const mail = {
  CONTACT_SMTP_URL: "smtps://web:s%20cret@mail.example",
  CONTACT_MAIL_TO: "a@mycompany.example, b@mycompany.example",
  CONTACT_MAIL_FROM: "website@mycompany.example",
};

test("no setting is required", () => {
  expect(readConfig({})).toEqual({
    distDir: resolve("dist"),
    host: "127.0.0.1",
    port: 4173,
    trustedProxies: 0,
    logFormat: "text",
    maxMemoryBytes: 64 * 1024 * 1024,
    contact: { databaseFile: resolve("var/contact.sqlite"), retentionDays: 180, maxWaiting: 1000, mail: undefined },
    analytics: undefined,
  });
  // `ANALYTICS_DOMAIN` alone does not start our proxy: a site may use another proxy for its analytics.
  expect(readConfig({ ANALYTICS_DOMAIN: "mycompany.example" }).analytics).toBeUndefined();
});

test("settings are read, and an empty one counts as not set", () => {
  const [domain, url] = ["mycompany.example", "https://plausible.io/api/event"];
  const contact = { CONTACT_DB: "elsewhere/x.sqlite", CONTACT_RETENTION_DAYS: "30" };
  const others = { TRUST_PROXY: "2", ANALYTICS_DOMAIN: domain, ANALYTICS_URL: url, HOST: " " };
  const { CONTACT_SMTP_URL, CONTACT_MAIL_FROM: from } = mail;
  const to = ["a@mycompany.example", "b@mycompany.example"];
  expect(readConfig({ ...mail, ...contact, ...others })).toMatchObject({
    host: "127.0.0.1",
    trustedProxies: 2,
    contact: {
      databaseFile: resolve("elsewhere/x.sqlite"),
      retentionDays: 30,
      mail: { url: CONTACT_SMTP_URL, to, from },
    },
    analytics: { domain, url },
  });
});

test("mail may go through an HTTP API with a token; this machine needs no https", () => {
  const { CONTACT_SMTP_URL: _smtp, ...addresses } = mail;
  for (const url of ["https://mail.example/emails", "http://127.0.0.1:8025/send", "http://localhost/send"]) {
    const { contact } = readConfig({ ...addresses, CONTACT_MAIL_URL: url, CONTACT_MAIL_TOKEN: "re_1" });
    expect(contact.mail).toMatchObject({ url, token: "re_1", from: mail.CONTACT_MAIL_FROM });
  }
});

test.each([
  ["drops", "the machine's name in the environment, as some shells export it", hostname(), [], ""],
  ["keeps", "another address in the environment", "0.0.0.0", [], "0.0.0.0"],
  ["keeps", "the machine's name on the command line", "", [`HOST=${hostname()}`], hostname()],
])("as HOST, make %s %s", (_does, _what, HOST, words, handedOn) => {
  const input = 'include Makefile\nshown:\n\t@printf %s "$$HOST"\n';
  const args = ["--silent", "-f", "-", "shown", ...words];
  expect(execFileSync("make", args, { input, env: { ...process.env, HOST }, encoding: "utf8" })).toBe(handedOn);
});

const wrong: [settings: Record<string, string>, names: string[]][] = [
  [{ PORT: "http" }, ["PORT should be a whole number from 0 to 65535"]],
  [{ PORT: "70000" }, ["PORT should be"]],
  [{ HOST: "http://localhost" }, ["HOST should be a name or an address"]],
  [{ CONTACT_DB: "dist/x.sqlite" }, ["CONTACT_DB", "DIST_DIR"]],
  [{ CONTACT_DB: "/srv/site/x/y.sqlite", DIST_DIR: "/srv/site" }, ["CONTACT_DB"]],
  [{ CONTACT_DB: "/proc/x/y.sqlite" }, ["CONTACT_DB", "on a disk"]],
  [{ CONTACT_RETENTION_DAYS: "0" }, ["CONTACT_RETENTION_DAYS", "from 1 to 3650"]],
  [{ CONTACT_MAX_WAITING: "none" }, ["CONTACT_MAX_WAITING"]],
  [{ SITE_ORIGIN: "foo" }, ["SITE_ORIGIN"]],
  [{ SITE_ORIGIN: "https://möwe.example" }, ["SITE_ORIGIN should be", "xn--"]],
  [{ TRUST_PROXY: "true" }, ["TRUST_PROXY"]],
  [{ SITE_MEMORY_MB: "0" }, ["SITE_MEMORY_MB", "from 1 to 65536"]],
  [{ ...mail, CONTACT_SMTP_URL: "mail.example:587" }, ["CONTACT_SMTP_URL should be smtp://"]],
  [{ ...mail, CONTACT_SMTP_URL: "https://mail.example" }, ["CONTACT_SMTP_URL"]],
  [{ ...mail, CONTACT_MAIL_TO: "a@b.example, c" }, ["CONTACT_MAIL_TO"]],
  [{ ...mail, CONTACT_MAIL_FROM: "Web <a@b.example>" }, ["CONTACT_MAIL_FROM"]],
  [{ ...mail, CONTACT_MAIL_FROM: "a@b.example\r\nBcc: x@y.example" }, ["CONTACT_MAIL_FROM"]],
  [{ ...mail, CONTACT_MAIL_TO: "" }, ["CONTACT_MAIL_TO must be set as well"]],
  [{ CONTACT_MAIL_TO: "a@b.example" }, ["CONTACT_SMTP_URL and CONTACT_MAIL_FROM must be set as well"]],
  [{ CONTACT_MAIL_URL: "https://mail.example" }, ["CONTACT_MAIL_TO and CONTACT_MAIL_FROM must be set as well"]],
  [{ ...mail, CONTACT_MAIL_URL: "https://mail.example" }, ["set CONTACT_SMTP_URL or CONTACT_MAIL_URL"]],
  [{ CONTACT_MAIL_URL: "http://mail.example/send" }, ["CONTACT_MAIL_URL should be the https:// address"]],
  [{ CONTACT_MAIL_URL: "http://127.0.0.1.mail.example" }, ["CONTACT_MAIL_URL"]],
  [{ CONTACT_MAIL_TOKEN: "two words" }, ["CONTACT_MAIL_TOKEN"]],
  [{ ANALYTICS_DOMAIN: "site.example", ANALYTICS_URL: `${origin}/api/event` }, ["leads back to this site"]],
  [{ ANALYTICS_URL: "https://plausible.io/api/event" }, ["ANALYTICS_DOMAIN"]],
  [{ ANALYTICS_DOMAIN: "https://mycompany.example" }, ["ANALYTICS_DOMAIN"]],
  [{ ANALYTICS_DOMAIN: "mycompany.example", ANALYTICS_URL: "plausible.io" }, ["ANALYTICS_URL"]],
];

test.each(wrong)("%j is explained by name", (settings, names) => {
  for (const name of names) expect(() => readConfig(settings)).toThrow(name);
});

test("one error names all wrong settings and repeats no possible secret", () => {
  const settings = {
    CONTACT_SMTP_URL: "s3cret",
    CONTACT_MAIL_URL: "s3cret",
    CONTACT_MAIL_TOKEN: "s3cret s3cret",
    CONTACT_MAIL_TO: "s3cret",
    CONTACT_MAIL_FROM: "s3cret",
    ANALYTICS_DOMAIN: "s3cret s3cret",
    ANALYTICS_URL: "s3cret",
  };
  const read = () => readConfig(settings);
  for (const name of Object.keys(settings)) expect(read).toThrow(`${name} should be `);
  expect(read).not.toThrow(/s3cret/);
});
