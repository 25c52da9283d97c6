import { type Environment, readSettings } from "#src/settings/read-settings.ts";
import { isOrigin, isWebAddress } from "#src/settings/web-address.ts";

/**
 * The pipeline's settings, the only place that reads its environment. `SITE_ORIGIN`, `CONTACT_ENDPOINT` and `WORKER`
 * belong to src/site.ts, which browsers load too: their form is checked here. The other `CONTACT_*` and `ANALYTICS_*`
 * are the server's. All names are listed in .env.example. Each of these functions throws `WrongUse`, naming every setting that
 * is wrong.
 */

export interface CheckSettings {
  /** `STRICT=1`: what the site does not know (drift) fails the check. */
  readonly strict: boolean;
}

export interface SiteSettings {
  /** The site as the analytics know it; without one, pages report nothing. */
  readonly analyticsDomain: string | undefined;
}

export interface BrandSettings {
  /** The folder with the company's look; undefined for the site's own. */
  readonly brandDir: string | undefined;
}

export interface HeaderSettings {
  /** Seconds for which browsers shall insist on https; 0 says nothing about it. */
  readonly hstsMaxAge: number;
  /** Where browsers report what the content security policy refused, a path or an address. */
  readonly reportEndpoint: string | undefined;
}

export interface PullSettings {
  /** None is needed to build; `pull` asks for it. */
  readonly projectId: string | undefined;
  readonly dataset: string;
  readonly apiVersion: string;
  /** Another server than Sanity's, for its answers and its assets alike. */
  readonly apiHost: string | undefined;
  /** Never in a file, a log or an error. */
  readonly token: string | undefined;
  readonly useCdn: boolean;
  /** `ALLOW_SHRINK=1`: an empty pull, or one with far fewer documents than before, is meant. */
  readonly allowShrink: boolean;
  /** `DISCARD=1`: edits by hand that are not committed may be replaced. */
  readonly discard: boolean;
  /** Types of documents that stay out of the snapshot. */
  readonly privateTypes: readonly string[];
  /** Milliseconds for everything that is asked of the CMS. */
  readonly deadlineMs: number;
}

/** As other programs read them, in small letters or capitals. */
export interface NetworkSettings {
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  /** Hosts with commas between. */
  readonly noProxy?: string | undefined;
  /** A file with certificates of further authorities, in PEM form. */
  readonly extraCaFile?: string | undefined;
}

export function siteSettings(environment: Environment = process.env): SiteSettings {
  return readSettings(environment, ({ matching }) => {
    matching("SITE_ORIGIN", isOrigin, "scheme and host alone, such as https://www.example.org");
    matching(
      "CONTACT_ENDPOINT",
      isContactEndpoint,
      "a path such as /api/contact, or an address such as https://forms.example/contact",
    );
    matching("WORKER", (value) => ["on", "off"].includes(value), "on or off");
    return {
      analyticsDomain: matching("ANALYTICS_DOMAIN", isAnalyticsDomain, "a domain such as www.example.org"),
    };
  });
}

export function brandSettings(environment: Environment = process.env): BrandSettings {
  return readSettings(environment, ({ text }) => ({ brandDir: text("BRAND_DIR") }));
}

/** The languages that reports can be written in. They are the readers', whatever the site's are. */
export const reportLocales = ["en", "de"] as const;
export type ReportLocale = (typeof reportLocales)[number];

/** How a report of what changed is written. */
export interface ReportSettings {
  /** Where the CMS's studio is, with its path if it has one. */
  readonly studioUrl: string | undefined;
  /** The reader's language, whatever the site's are. */
  readonly reportLocale: ReportLocale;
}

export function reportSettings(environment: Environment = process.env): ReportSettings {
  return readSettings(environment, ({ matching }) => {
    const locale = matching("REPORT_LOCALE", (value) => isReportLocale(value), `one of ${reportLocales.join(", ")}`);
    return {
      studioUrl: matching("STUDIO_URL", isStudioUrl, "an address such as https://company.sanity.studio"),
      reportLocale: locale !== undefined && isReportLocale(locale) ? locale : "en",
    };
  });
}

function isReportLocale(text: string): text is ReportLocale {
  return (reportLocales as readonly string[]).includes(text);
}

/** It stands in front of a path, and inside the links of a Markdown text. */
function isStudioUrl(text: string): boolean {
  return isWebAddress(text) && /^[^\s?#()<>*_~`\\]+$/.test(text);
}

export function headerSettings(environment: Environment = process.env): HeaderSettings {
  return readSettings(environment, ({ matching, wholeNumber }) => ({
    // Off until somebody asks for it: browsers remember it longer than a mistake lasts. Two years is the usual top.
    hstsMaxAge: wholeNumber("HSTS_MAX_AGE", 0, 0, 63_072_000),
    reportEndpoint: matching(
      "REPORT_ENDPOINT",
      isReportEndpoint,
      "a path such as /reports, or an address such as https://reports.example/csp",
    ),
  }));
}

export function checkSettings(environment: Environment = process.env): CheckSettings {
  return readSettings(environment, ({ flag }) => ({ strict: flag("STRICT", false) }));
}

export function pullSettings(environment: Environment = process.env): PullSettings {
  return readSettings(environment, ({ flag, matching, wholeNumber }) => {
    const text = (name: string, pattern: RegExp, expected: string) =>
      matching(name, (value) => pattern.test(value), expected);
    const types = text("SANITY_PRIVATE_TYPES", /^[\w.-]+(\s*,\s*[\w.-]+)*$/, "types with commas between");
    return {
      projectId: text("SANITY_PROJECT_ID", /^[a-z0-9][a-z0-9-]*$/, "lower-case letters, digits and dashes"),
      dataset:
        text("SANITY_DATASET", /^[a-z0-9][a-z0-9_-]{0,63}$/, "lower-case letters, digits, _ and -") ?? "production",
      apiVersion: text("SANITY_API_VERSION", /^(1|X|\d{4}-\d{2}-\d{2})$/, "1, X or a day such as 2025-02-19") ?? "1",
      apiHost: matching("SANITY_API_HOST", isOrigin, "https://host without a path")?.replace(/\/$/, ""),
      token: text("SANITY_TOKEN", /^\S+$/, "a token without spaces"),
      useCdn: flag("SANITY_USE_CDN", true),
      allowShrink: flag("ALLOW_SHRINK", false),
      discard: flag("DISCARD", false),
      privateTypes: (types ?? "").split(/[\s,]+/).filter((type) => type !== ""),
      deadlineMs: wholeNumber("PULL_DEADLINE", 1800, 1, 999_999) * 1000,
    };
  });
}

/** The port of the local CMS; 0 for any free one. */
export function cmsPort(environment: Environment = process.env): number {
  return readSettings(environment, ({ wholeNumber }) => wholeNumber("CMS_PORT", 3999, 0, 65_535));
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
