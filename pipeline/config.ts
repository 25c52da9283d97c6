import { WrongUse } from "./exit-codes.ts";

/**
 * The pipeline's settings, the only place that reads its environment. `SITE_ORIGIN`, `CONTACT_ENDPOINT` and `WORKER`
 * belong to src/site.ts, which browsers load too: their form is checked here. The other `CONTACT_*` and `ANALYTICS_*`
 * are the server's. All names are listed in .env.example.
 */

type Environment = Readonly<Record<string, string | undefined>>;

export interface CheckSettings {
  /** `STRICT=1`: what the site does not know (drift) fails the check. */
  readonly strict: boolean;
}

export interface SiteSettings {
  /** The site as the analytics know it; without one, pages report nothing. */
  readonly analyticsDomain: string | undefined;
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
  /** Types of documents that stay out of the snapshot. */
  readonly privateTypes: readonly string[];
  /** Milliseconds for everything that is asked of the CMS. */
  readonly deadline: number;
}

/** Throws `WrongUse`, naming every setting that is wrong. */
export function siteSettings(environment: Environment = process.env): SiteSettings {
  const endpoint = /^(\/(?!\/)[^\s?#]*|https?:\/\/[^/\s@?#]+(\/[^\s#]*)?)$/;
  return collect(environment, ({ text }) => {
    text(
      "CONTACT_ENDPOINT",
      endpoint,
      "a path such as /api/contact, or an address such as https://forms.example/contact",
    );
    text("WORKER", /^(on|off)$/, "on or off");
    return {
      analyticsDomain: text("ANALYTICS_DOMAIN", /^[a-z0-9.-]+(\/[\w.-]+)*$/i, "a domain such as www.company.example"),
    };
  });
}

/** Throws `WrongUse`, naming every setting that is wrong. */
export function headerSettings(environment: Environment = process.env): HeaderSettings {
  return collect(environment, ({ text, wholeNumber }) => ({
    // Off until somebody asks for it: browsers remember it longer than a mistake lasts. Two years is the usual top.
    hstsMaxAge: wholeNumber("HSTS_MAX_AGE", 63_072_000),
    // It stands inside two headers, where these characters would end it.
    reportEndpoint: text(
      "REPORT_ENDPOINT",
      /^(\/(?!\/)|https:\/\/[^/\s@?#",;]+(\/|$))[^\s#",;]*$/,
      "a path such as /reports, or an address such as https://reports.example/csp",
    ),
  }));
}

/** Throws `WrongUse`, naming every setting that is wrong. */
export function checkSettings(environment: Environment = process.env): CheckSettings {
  return collect(environment, ({ flag }) => ({ strict: flag("STRICT", false) }));
}

/** Throws `WrongUse`, naming every setting that is wrong. */
export function pullSettings(environment: Environment = process.env): PullSettings {
  return collect(environment, ({ flag, text }) => ({
    projectId: text("SANITY_PROJECT_ID", /^[a-z0-9][a-z0-9-]*$/, "lower-case letters, digits and dashes"),
    dataset:
      text("SANITY_DATASET", /^[a-z0-9][a-z0-9_-]{0,63}$/, "lower-case letters, digits, _ and -") ?? "production",
    apiVersion: text("SANITY_API_VERSION", /^(1|X|\d{4}-\d{2}-\d{2})$/, "1, X or a day such as 2025-02-19") ?? "1",
    apiHost: text("SANITY_API_HOST", /^https?:\/\/[^/\s@?#]+$/, "https://host without a path"),
    token: text("SANITY_TOKEN", /^\S+$/, "a token without spaces"),
    useCdn: flag("SANITY_USE_CDN", true),
    allowShrink: flag("ALLOW_SHRINK", false),
    privateTypes: (text("SANITY_PRIVATE_TYPES", /^[\w.-]+(\s*,\s*[\w.-]+)*$/, "types with commas between") ?? "")
      .split(",")
      .map((type) => type.trim())
      .filter((type) => type !== ""),
    deadline: Number(text("PULL_DEADLINE", /^[1-9]\d{0,5}$/, "a number of seconds") ?? 1800) * 1000,
  }));
}

/** Whether reports may be coloured: https://no-color.org. */
export function mayColour(isTerminal: boolean, environment: Environment = process.env): boolean {
  return isTerminal && !environment.NO_COLOR && environment.TERM !== "dumb";
}

interface Reader {
  flag(name: string, byDefault: boolean): boolean;
  /** Unset is 0. */
  wholeNumber(name: string, most: number): number;
  /** Unset and empty are the same. */
  text(name: string, pattern: RegExp, expected: string): string | undefined;
}

function collect<T>(environment: Environment, read: (reader: Reader) => T): T {
  const wrong: string[] = [];
  const settings = read({
    flag(name, byDefault) {
      const value = environment[name]?.trim().toLowerCase();
      if (!value) return byDefault;
      if (!["1", "true", "0", "false"].includes(value)) wrong.push(`${name} should be 1 or 0.`);
      return value === "1" || value === "true";
    },
    wholeNumber(name, most) {
      const value = environment[name]?.trim() || "0";
      if (/^\d{1,10}$/.test(value) && Number(value) <= most) return Number(value);
      wrong.push(`${name} should be a whole number from 0 to ${most}.`);
      return 0;
    },
    text(name, pattern, expected) {
      const value = environment[name]?.trim() || undefined;
      // The value is not repeated: it may be a secret that was put under the wrong name.
      if (value && !pattern.test(value)) wrong.push(`${name} should be ${expected}.`);
      return value;
    },
  });
  if (wrong.length > 0) throw new WrongUse(`Correct these settings (see .env.example):\n  ${wrong.join("\n  ")}`);
  return settings;
}
