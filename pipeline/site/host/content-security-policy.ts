import { trustedTypesPolicies } from "#src/security/trusted-types.ts";

export interface PolicyParts {
  /** Of the styles that stand in pages: base64 of their SHA-256. */
  readonly styleHashes: readonly string[];
  /** Of the players that a gallery of this build can load, after the visitor's consent. */
  readonly frameOrigins: readonly string[];
  /** Where the contact form is sent: a path, or an address on another host, which pages may then connect to. */
  readonly contactEndpoint: string | undefined;
  /** Browsers shall ask for nothing by http. */
  readonly httpsOnly: boolean;
  /** Where browsers report violations, a path or an address. */
  readonly reportEndpoint: string | undefined;
}

/** The name under which `Reporting-Endpoints` has the address for reports. */
export const reportGroup = "csp";

/** Nothing is allowed but what stands here; each source that is missing fails a browser test. */
export function contentSecurityPolicy(parts: PolicyParts): string {
  const { styleHashes, frameOrigins, contactEndpoint, httpsOnly, reportEndpoint } = parts;
  return written([
    ["default-src", "'none'"],
    ["script-src", "'self'"],
    // What pages carry. Script fetches the rest, as it does with payloads.
    ["style-src", ...sourcesOrNone(styleHashes.map((hash) => `'sha256-${hash}'`))],
    // The placeholders of pictures stand in the page.
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["media-src", "'self'"],
    ["connect-src", "'self'", originOf(contactEndpoint)],
    ["frame-src", ...sourcesOrNone(frameOrigins)],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    ["form-action", "'none'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", ...trustedTypesPolicies],
    ...ending({ httpsOnly, reportEndpoint }),
  ]);
}

/**
 * For pictures and films. One that is opened by itself is shown in a page of the browser's own making, which sets its
 * styles by attributes; no other party could write any there.
 */
export function mediaPolicy({ httpsOnly, reportEndpoint }: Pick<PolicyParts, "httpsOnly" | "reportEndpoint">): string {
  return written([
    ["default-src", "'none'"],
    ["img-src", "'self'"],
    ["media-src", "'self'"],
    ["style-src-attr", "'unsafe-inline'"],
    ["form-action", "'none'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "'none'"],
    ...ending({ httpsOnly, reportEndpoint }),
  ]);
}

function ending({ httpsOnly, reportEndpoint }: Pick<PolicyParts, "httpsOnly" | "reportEndpoint">): Directive[] {
  return [
    ...(httpsOnly ? [["upgrade-insecure-requests"] as const] : []),
    // Firefox knows only the older of the two.
    ...(reportEndpoint ? [["report-to", reportGroup] as const, ["report-uri", reportEndpoint] as const] : []),
  ];
}

type Directive = readonly [name: string, ...values: (string | undefined)[]];

function written(directives: readonly Directive[]): string {
  return directives.map((words) => words.filter(Boolean).join(" ")).join("; ");
}

/** Returns undefined for a path: that is `'self'`. */
function originOf(endpoint = ""): string | undefined {
  return URL.canParse(endpoint) ? new URL(endpoint).origin : undefined;
}

function sourcesOrNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"];
}
