import { join, resolve } from "node:path";
import { type Environment, isOrigin, isWebAddress, readSettings } from "#src/settings/read-settings.ts";

/**
 * The pipeline's settings, the only place that reads its environment. `SITE_ORIGIN`, `CONTACT_ENDPOINT` and `WORKER`
 * belong to src/site.ts, which browsers load too: their form is checked here. The other `CONTACT_*` and `ANALYTICS_*`
 * are the server's. All names are listed in .env.example. Each of these functions throws `WrongUse`, naming every setting that
 * is wrong.
 */

/** As other programs read them, in small letters or capitals. */
export interface NetworkSettings {
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** Hosts with commas between. */
  readonly noProxy?: string | undefined;
  /** A file with certificates of further authorities, in PEM form. */
  readonly extraCaFile?: string | undefined;
}

export type SiteSettings = ReturnType<typeof siteSettings>;

export function siteSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ matching }) => {
    matching("SITE_ORIGIN", isOrigin, "scheme and host alone, such as https://www.example.org");
    const endpoint = "a path such as /api/contact, or an address such as https://forms.example/contact";
    matching("CONTACT_ENDPOINT", isContactEndpoint, endpoint);
    matching("WORKER", (value) => ["on", "off"].includes(value), "on or off");
    return {
      /** The site as the analytics know it; without one, pages report nothing. */
      analyticsDomain: matching("ANALYTICS_DOMAIN", isAnalyticsDomain, "a domain such as www.example.org"),
    };
  });
}

/** Where the company's look lies: `BRAND_DIR`, or the site's own. Absolute. */
export function brandDir(environment: Environment = process.env): string {
  return resolve(readSettings(environment, ({ text }) => text("BRAND_DIR")) ?? ownBrand);
}

const ownBrand = join(import.meta.dirname, "../src/brand");

/** The languages that reports can be written in. They are the readers', whatever the site's are. */
export const reportLocales = ["en", "de"] as const;
export type ReportLocale = (typeof reportLocales)[number];

/** How a report of what changed is written. */
export function reportSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ matching }) => {
    const locale = matching("REPORT_LOCALE", isReportLocale, `one of ${reportLocales.join(", ")}`);
    return {
      /** Where the CMS's studio is, with its path if it has one. */
      studioUrl: matching("STUDIO_URL", isStudioUrl, "an address such as https://company.sanity.studio"),
      /** Where the pictures of a report in Markdown will lie, without a slash at the end. */
      picturesUrl: matching("PICTURES_URL", isStudioUrl, "an address such as https://host/pictures"),
      /** The reader's language, whatever the site's are. */
      reportLocale: (locale ?? "en") as ReportLocale,
    };
  });
}

function isReportLocale(text: string): boolean {
  return (reportLocales as readonly string[]).includes(text);
}

/** It stands in front of a path, and inside the links of a Markdown text. */
function isStudioUrl(text: string): boolean {
  return isWebAddress(text) && /^[^\s?#()<>*_~`\\]+$/.test(text);
}

export function headerSettings(environment: Environment = process.env) {
  const endpoint = "a path such as /reports, or an address such as https://reports.example/csp";
  return readSettings(environment, ({ matching, wholeNumber }) => ({
    // Seconds for which browsers shall insist on https. 0 says nothing about it, and is the default: browsers remember
    // it longer than a mistake lasts. Two years is the usual top.
    hstsMaxAge: wholeNumber("HSTS_MAX_AGE", 0, 0, 63_072_000),
    /** Where browsers report what the content security policy refused, a path or an address. */
    reportEndpoint: matching("REPORT_ENDPOINT", isReportEndpoint, endpoint),
  }));
}

export type CheckSettings = ReturnType<typeof checkSettings>;

/** `STRICT=1`: what the site does not know (drift) fails the check. */
export function checkSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ flag }) => ({ strict: flag("STRICT", false) }));
}

export type PullSettings = ReturnType<typeof pullSettings>;

export function pullSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ flag, matching, wholeNumber }) => {
    const text = (name: string, pattern: RegExp, expected: string) =>
      matching(name, (value) => pattern.test(value), expected);
    const types = text("SANITY_PRIVATE_TYPES", /^[\w.-]+(\s*,\s*[\w.-]+)*$/, "types with commas between");
    return {
      /** None is needed to build; `pull` asks for it. */
      projectId: text("SANITY_PROJECT_ID", /^[a-z0-9][a-z0-9-]*$/, "lower-case letters, digits and dashes"),
      dataset:
        text("SANITY_DATASET", /^[a-z0-9][a-z0-9_-]{0,63}$/, "lower-case letters, digits, _ and -") ?? "production",
      apiVersion: text("SANITY_API_VERSION", /^(1|X|\d{4}-\d{2}-\d{2})$/, "1, X or a day such as 2025-02-19") ?? "1",
      /** Another server than Sanity's, for its answers and its assets alike. */
      apiHost: matching("SANITY_API_HOST", isOrigin, "https://host without a path")?.replace(/\/$/, ""),
      /** Never in a file, a log or an error. */
      token: text("SANITY_TOKEN", /^\S+$/, "a token without spaces"),
      useCdn: flag("SANITY_USE_CDN", true),
      /** An empty pull, or one with far fewer documents than before, is meant. */
      allowShrink: flag("ALLOW_SHRINK", false),
      /** Edits by hand that are not committed may be replaced. */
      discard: flag("DISCARD", false),
      /** Types of documents that stay out of the snapshot. */
      privateTypes: (types ?? "").split(/[\s,]+/).filter((type) => type !== ""),
      /** Milliseconds for everything that is asked of the CMS. */
      deadlineMs: wholeNumber("PULL_DEADLINE", 1800, 1, 999_999) * 1000,
    };
  });
}

/** The port of the local CMS; 0 for any free one. */
export function cmsPort(environment: Environment = process.env): number {
  return readSettings(environment, ({ wholeNumber }) => wholeNumber("CMS_PORT", 3999, 0, 65_535));
}

/** The port of Sanity Studio on this machine. */
export function studioPort(environment: Environment = process.env): number {
  return readSettings(environment, ({ wholeNumber }) => wholeNumber("STUDIO_PORT", 3333, 1, 65_535));
}

export function networkSettings(environment: Environment = process.env): NetworkSettings {
  return readSettings(environment, ({ text, matching }) => {
    const proxy = (name: string) => {
      const written = text(name.toLowerCase()) === undefined ? name : name.toLowerCase();
      return matching(written, isProxy, "the proxy's address, such as http://proxy.example:3128");
    };
    const httpProxy = proxy("HTTP_PROXY");
    return {
      httpProxy,
      httpsProxy: proxy("HTTPS_PROXY") ?? httpProxy,
      noProxy: text("no_proxy") ?? text("NO_PROXY"),
      extraCaFile: text("NODE_EXTRA_CA_CERTS"),
    };
  });
}

function isProxy(text: string): boolean {
  return /^(https?|socks5?):$/.test(URL.parse(text)?.protocol ?? "");
}

function isContactEndpoint(text: string): boolean {
  return /^(\/(?!\/)[^\s?#]*|https?:\/\/[^/\s@?#]+(\/[^\s#]*)?)$/.test(text);
}

/** It stands inside two headers, where quotation marks, commas and semicolons would end it. */
function isReportEndpoint(text: string): boolean {
  return /^(\/(?!\/)|https:\/\/[^/\s@?#",;]+(\/|$))[^\s#",;]*$/.test(text);
}

function isAnalyticsDomain(text: string): boolean {
  return /^[a-z0-9.-]+(\/[\w.-]+)*$/i.test(text);
}

/** Where `make preview` shows the site: on the port of the dev server. */
export function previewOrigin(environment: Environment = process.env): string {
  return readSettings(environment, ({ wholeNumber }) => `http://127.0.0.1:${wholeNumber("PORT", 5173, 1, 65_535)}`);
}
