import { join, resolve } from "node:path";
import { readAnalyticsDomain } from "#server/analytics-config.ts";
import { readAddress, readProxiesAndLogFormat } from "#server/config.ts";
import { type Environment, isWebAddress, readSettings } from "#src/settings/read-settings.ts";

/**
 * The pipeline's settings; .env.example lists all. Each function throws `WrongUse` with all wrong settings. The order:
 * the site, checks and reports, the CMS and the network, servers of this machine, deployment.
 */

export function pageSettings(environment: Environment = process.env) {
  return readSettings(environment, (reader) => {
    const { matching, origin } = reader;
    // src/site.ts, which browsers load too, reads these three settings itself. Here only their form is checked.
    origin("SITE_ORIGIN");
    const endpoint = "a path such as /api/contact, or an address such as https://forms.example/contact";
    matching("CONTACT_ENDPOINT", /^(\/(?!\/)[^\s?#]*|https?:\/\/[^/\s@?#]+(\/[^\s#]*)?)$/, endpoint);
    matching("WORKER", /^(on|off)$/, "on or off");
    return { analyticsDomain: readAnalyticsDomain(reader) };
  });
}

export function analyticsDomain(environment: Environment = process.env): string | undefined {
  return readSettings(environment, readAnalyticsDomain);
}

/** Where the site is published, without a slash at the end. Undefined if the settings do not say where. */
export function publishedOrigin(environment: Environment = process.env): string | undefined {
  return readSettings(environment, ({ origin }) => origin("SITE_ORIGIN"));
}

/** The absolute path of `BRAND_DIR`, or of the site's own brand. */
export function brandDir(environment: Environment = process.env): string {
  const own = join(import.meta.dirname, "../src/brand");
  return resolve(readSettings(environment, ({ text }) => text("BRAND_DIR")) ?? own);
}

export function headerSettings(environment: Environment = process.env) {
  const endpoint = "a path such as /reports, or an address such as https://reports.example/csp";
  // Two headers contain the address. A quotation mark, comma or semicolon in it would end the header's value.
  const endpointForm = /^(\/(?!\/)|https:\/\/[^/\s@?#",;]+(\/|$))[^\s#",;]*$/;
  return readSettings(environment, ({ matching, wholeNumber }) => ({
    /** Seconds, at most two years. The default 0 sends no header: browsers would obey a wrong one for that time. */
    hstsMaxAge: wholeNumber("HSTS_MAX_AGE", 0, 0, 63_072_000),
    /** Browsers report there what the page tried against its Content-Security-Policy. */
    reportEndpoint: matching("REPORT_ENDPOINT", endpointForm, endpoint),
  }));
}

export type CheckSettings = ReturnType<typeof checkSettings>;

/** With `STRICT=1`, drift fails the check. */
export function checkSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ flag }) => ({ strict: flag("STRICT", false) }));
}

export const reportLocales = ["en", "de"] as const;
export type ReportLocale = (typeof reportLocales)[number];

export function reportSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ matching }) => {
    const localeForm = new RegExp(`^(${reportLocales.join("|")})$`);
    const locale = matching("REPORT_LOCALE", localeForm, `one of ${reportLocales.join(", ")}`);
    return {
      studioUrl: matching("STUDIO_URL", isLinkStart, "an address such as https://company.sanity.studio"),
      picturesUrl: matching("PICTURES_URL", isLinkStart, "an address such as https://host/pictures"),
      reportLocale: (locale ?? "en") as ReportLocale,
    };
  });
}

/** True for an address that links in reports can begin with, also in Markdown. */
function isLinkStart(text: string): boolean {
  return isWebAddress(text) && /^[^\s?#()<>*_~`\\]+$/.test(text);
}

export type PullSettings = ReturnType<typeof pullSettings>;

export function pullSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ flag, matching, origin, wholeNumber }) => {
    const types = matching("SANITY_PRIVATE_TYPES", /^[\w.-]+(\s*,\s*[\w.-]+)*$/, "types with commas between");
    return {
      projectId: matching("SANITY_PROJECT_ID", /^[a-z0-9][a-z0-9-]*$/, "lower-case letters, digits and dashes"),
      dataset:
        matching("SANITY_DATASET", /^[a-z0-9][a-z0-9_-]{0,63}$/, "lower-case letters, digits, _ and -") ?? "production",
      apiVersion:
        matching("SANITY_API_VERSION", /^(1|X|\d{4}-\d{2}-\d{2})$/, "1, X or a day such as 2025-02-19") ?? "1",
      apiHost: origin("SANITY_API_HOST"),
      /** The token must never be in a file, a log or an error. */
      token: matching("SANITY_TOKEN", /^\S+$/, "a token without spaces"),
      useCdn: flag("SANITY_USE_CDN", true),
      allowShrink: flag("ALLOW_SHRINK", false),
      discard: flag("DISCARD", false),
      privateTypes: (types ?? "").split(/[\s,]+/).filter((type) => type !== ""),
      /** The deadline for all requests of a pull, in milliseconds. */
      deadlineMs: wholeNumber("PULL_DEADLINE", 1800, 1, 999_999) * 1000,
    };
  });
}

/** True if the settings name a project or a host. If they do not, the CMS of `make cms` is used, if it runs. */
export function isProjectNamed({ projectId, apiHost }: PullSettings = pullSettings()): boolean {
  return projectId !== undefined || apiHost !== undefined;
}

export function networkSettings(environment: Environment = process.env) {
  return readSettings(environment, ({ text, matching }) => {
    // As in curl, the name in small letters has precedence.
    const proxy = (name: string) => {
      const used = text(name.toLowerCase()) === undefined ? name : name.toLowerCase();
      return matching(used, isProxy, "the proxy's address, such as http://proxy.example:3128");
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

/** 0 means any free port. */
export function cmsPort(environment: Environment = process.env): number {
  return readSettings(environment, ({ wholeNumber }) => wholeNumber("CMS_PORT", 3999, 0, 65_535));
}

/** The CMS that `make cms` runs on this machine. The Studio uses subdomains of it (studio/spread-listeners.ts). */
export function localCmsOrigin(environment: Environment = process.env): string {
  return `http://localhost:${cmsPort(environment)}`;
}

/** The port of `make dev` and `make preview`. `make serve` has another port, so that both can run. */
const editingPort = 5173;

export function devSettings(environment: Environment = process.env) {
  return readSettings(environment, (reader) => readAddress(reader, editingPort));
}

export function studioPort(environment: Environment = process.env): number {
  return readSettings(environment, ({ wholeNumber }) => wholeNumber("STUDIO_PORT", 3333, 1, 65_535));
}

/** Where the Studio finds the preview: at `PREVIEW_URL`, or else where `make preview` shows the site. */
export function previewOrigin(environment: Environment = process.env): string {
  return readSettings(environment, ({ origin, wholeNumber }) => {
    return origin("PREVIEW_URL") ?? `http://127.0.0.1:${wholeNumber("PORT", editingPort, 1, 65_535)}`;
  });
}

/** Settings of a preview's server. Without `--hosted`, only this machine and the Studio on it can use the preview. */
export function previewSettings(isHosted: boolean, environment: Environment = process.env) {
  const studio = `http://127.0.0.1:${studioPort(environment)}`;
  const { studioUrl } = reportSettings(environment);
  return readSettings(environment, (reader) => {
    if (isHosted && !studioUrl) reader.report("STUDIO_URL is missing: the preview opens from there alone.");
    const published = studioUrl ? [new URL(studioUrl).origin] : [];
    const local = isHosted ? [] : [studio, studio.replace("127.0.0.1", "localhost")];
    const { host, port } = readAddress(reader, editingPort);
    return {
      host: isHosted ? host : "127.0.0.1",
      port,
      ...readProxiesAndLogFormat(reader),
      studioUrl: studioUrl ?? studio,
      /** The Studios that may show the preview in a frame. */
      studioOrigins: [...new Set([...published, ...local])],
    };
  });
}

/** The target of `make deploy`. The scripts in deploy/hosts read the settings of their host themselves. */
export function deploySettings(environment: Environment = process.env) {
  return readSettings(environment, ({ matching, origin, wholeNumber, report }) => {
    const site = origin("SITE_ORIGIN");
    if (site === undefined) report("SITE_ORIGIN should say where visitors find the site: the build needs it too.");
    const place = "a folder such as /srv/website, with user@host: before it for another machine";
    matching("DEPLOY_HOST", /^([\w.-]+@)?([\w.-]+:)?(\/[\w.-]+)+$/, place);
    return {
      origin: site ?? "",
      /** The time in milliseconds in which the host must serve the new release. */
      patienceMs: wholeNumber("DEPLOY_PATIENCE", 60, 0, 3600) * 1000,
    };
  });
}
