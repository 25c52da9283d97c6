import { createHash } from "node:crypto";
import { trustedTypesPolicies } from "#src/security/trusted-types.ts";
import unused from "./unused-features.json" with { type: "json" };

export interface SecurityParts {
  /** Of the players that a gallery of this build can load, after the visitor's consent. */
  readonly frameOrigins: readonly string[];
  /** Where the contact form is sent: a path, or an address on another host, which pages may then connect to. */
  readonly contactEndpoint: string | undefined;
  /** Seconds for which browsers shall insist on https; 0 says nothing about it. */
  readonly hstsMaxAge: number;
  /** Where browsers report violations, a path or an address. */
  readonly reportEndpoint: string | undefined;
}

/** The name under which `Reporting-Endpoints` has the address for reports. */
const reportGroup = "csp";

/** Nothing is allowed but what stands here; each source that is missing fails a browser test. */
function contentSecurityPolicy(parts: SecurityParts): string {
  const { frameOrigins, contactEndpoint } = parts;
  return written([
    ["default-src", "'none'"],
    ["script-src", "'self'"],
    // A page itself allows no more than what it carries (stylePolicy). Both policies hold at once.
    ["style-src", "'unsafe-inline'"],
    // The placeholders of pictures stand in the page.
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["media-src", "'self'"],
    ["connect-src", "'self'", originOf(contactEndpoint)],
    ["frame-src", ...sourcesOrNone(frameOrigins)],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    // The contact form, when no script sends it.
    ["form-action", formTarget(contactEndpoint)],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", ...trustedTypesPolicies],
    ...ending(parts),
  ]);
}

/**
 * For pictures and films. One that is opened by itself is shown in a page of the browser's own making, which sets its
 * styles by attributes; no other party could write any there.
 */
export function mediaPolicy(parts: Transport): string {
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
    ...ending(parts),
  ]);
}

type Transport = Pick<SecurityParts, "hstsMaxAge" | "reportEndpoint">;

function ending({ hstsMaxAge, reportEndpoint }: Transport): Directive[] {
  return [
    ...(hstsMaxAge > 0 ? [["upgrade-insecure-requests"] as const] : []),
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

/** A policy can name an address on another host to the letter, apart from its query; of a path it can say "here" alone. */
function formTarget(endpoint = ""): string {
  if (!URL.canParse(endpoint)) return "'self'";
  const { origin, pathname } = new URL(endpoint);
  return origin + pathname.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

function sourcesOrNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"];
}

/**
 * The policy that stands in a page, since each page has styles of its own: what its `<style>` elements hold, by hash. In a
 * header it would be a hash for each style of the site, 2 kB in every answer.
 */
export function stylePolicy(styles: readonly string[]): string {
  const hashes = styles.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return `<meta http-equiv="Content-Security-Policy" content="style-src ${hashes.join(" ")}">`;
}

/** What every response carries: pages, files, redirects, errors. */
export function securityHeaders(parts: SecurityParts): Record<string, string> {
  const { frameOrigins, hstsMaxAge, reportEndpoint } = parts;
  const headers: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy(parts),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy(frameOrigins),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (hstsMaxAge > 0) headers["Strict-Transport-Security"] = `max-age=${hstsMaxAge}`;
  if (reportEndpoint) headers["Reporting-Endpoints"] = `${reportGroup}="${reportEndpoint}"`;
  return headers;
}

/*
 * No page uses what unused-features.json names, so no script may either. All current Chromiums know these names; they
 * complain about others.
 */

/** For films, and for the players in frames. */
const used = ["autoplay", "fullscreen", "picture-in-picture"];

/** For players in frames alone. */
const usedInFrames = ["encrypted-media"];

/** @param frameOrigins of the players that pages can load */
function permissionsPolicy(frameOrigins: readonly string[]): string {
  const frames = frameOrigins.map((origin) => `"${origin}"`);
  return [
    ...unused.map((feature) => `${feature}=()`),
    ...used.map((feature) => `${feature}=(${["self", ...frames].join(" ")})`),
    ...usedInFrames.map((feature) => `${feature}=(${frames.join(" ")})`),
  ].join(", ");
}
