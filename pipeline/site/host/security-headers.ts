import { contentSecurityPolicy, type PolicyParts, reportGroup } from "./content-security-policy.ts";

export interface SecurityParts extends Omit<PolicyParts, "httpsOnly"> {
  /** Seconds for which browsers shall insist on https; 0 says nothing about it. */
  readonly hstsMaxAge: number;
}

/** What every response carries: pages, files, redirects, errors. */
export function securityHeaders({ hstsMaxAge, ...parts }: SecurityParts): Record<string, string> {
  const { frameOrigins, reportEndpoint } = parts;
  const httpsOnly = hstsMaxAge > 0;
  const headers: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy({ ...parts, httpsOnly }),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy(frameOrigins),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (httpsOnly) headers["Strict-Transport-Security"] = `max-age=${hstsMaxAge}`;
  if (reportEndpoint) headers["Reporting-Endpoints"] = `${reportGroup}="${reportEndpoint}"`;
  return headers;
}

/** What no page uses, so no script may either. All current Chromiums know these names; they complain about others. */
const unused = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "compute-pressure",
  "cross-origin-isolated",
  "display-capture",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "unload",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

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
