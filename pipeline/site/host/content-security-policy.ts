import { trustedTypesPolicies } from "#src/security/trusted-types.ts";
import { cspHash } from "../../sha256.ts";

export interface SecurityParts {
  readonly frameOrigins: readonly string[];
  /** A path, or an address on another host, to which pages may then connect. */
  readonly contactEndpoint: string | undefined;
  /** Seconds for which browsers insist on https; 0 sends no header. */
  readonly hstsMaxAge: number;
  readonly reportEndpoint: string | undefined;
}

const reportGroup = "csp";

/** Allows only the sources listed here; a browser test fails for each missing one. */
function contentSecurityPolicy(parts: SecurityParts): string {
  const { frameOrigins, contactEndpoint } = parts;
  const contactOrigin = URL.parse(contactEndpoint ?? "")?.origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Each page also has a policy (stylePolicy), which allows only the page's own styles. Both policies apply.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    contactOrigin ? `connect-src 'self' ${contactOrigin}` : "connect-src 'self'",
    `frame-src ${frameOrigins.join(" ") || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action ${formTarget(contactEndpoint)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(" ")}`,
    ...commonDirectives(parts),
  ].join("; ");
}

/** The policy of pictures and films, for a visitor who opens one of them alone. */
export function mediaPolicy(parts: CommonParts): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "media-src 'self'",
    // To show a picture alone, browsers make a page with style attributes. Nobody else can add content to that page.
    "style-src-attr 'unsafe-inline'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...commonDirectives(parts),
  ].join("; ");
}

type CommonParts = Pick<SecurityParts, "hstsMaxAge" | "reportEndpoint">;

function commonDirectives({ hstsMaxAge, reportEndpoint }: CommonParts): string[] {
  return [
    ...(hstsMaxAge > 0 ? ["upgrade-insecure-requests"] : []),
    // Firefox supports only the older directive, `report-uri`.
    ...(reportEndpoint ? [`report-to ${reportGroup}`, `report-uri ${reportEndpoint}`] : []),
  ];
}

/** The address on another host, without the query, which a policy cannot contain. For this host, `'self'`. */
function formTarget(endpoint = ""): string {
  const url = URL.parse(endpoint);
  return url ? url.origin + url.pathname.replaceAll(";", "%3B").replaceAll(",", "%2C") : "'self'";
}

/** Allows the page's own styles, and with `'self'` the file for print. A header would list all pages' styles: 2 kB. */
export function stylePolicy(styles: readonly string[]): string {
  return `<meta http-equiv="Content-Security-Policy" content="style-src 'self' ${styles.map(cspHash).join(" ")}">`;
}

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

/** No page uses these features. Current Chromium versions know all of their names and warn about others. */
const unused = `accelerometer browsing-topics camera clipboard-read clipboard-write compute-pressure
  cross-origin-isolated display-capture gamepad geolocation gyroscope hid identity-credentials-get idle-detection
  keyboard-map local-fonts magnetometer microphone midi otp-credentials payment publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial storage-access sync-xhr unload usb window-management
  xr-spatial-tracking`.split(/\s+/);

/** @param frameOrigins of the players that pages can load */
function permissionsPolicy(frameOrigins: readonly string[]): string {
  const frames = frameOrigins.map((origin) => `"${origin}"`);
  return [
    ...unused.map((name) => `${name}=()`),
    // Films need these features, and so do the players in frames.
    ...["autoplay", "fullscreen", "picture-in-picture"].map((name) => `${name}=(${["self", ...frames].join(" ")})`),
    `encrypted-media=(${frames.join(" ")})`,
  ].join(", ");
}
