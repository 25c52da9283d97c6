import { contactEndpoint } from "../src/site.ts";

export type SecurityOptions = {
  /** Seconds that browsers insist on https; 0 says nothing about it. */
  readonly hstsMaxAge: number;
  /** A path, or an address on another host, which pages may then connect to. */
  readonly contactEndpoint?: string | undefined;
};

/** What every response carries, errors too. */
export function securityHeaders({
  hstsMaxAge,
  contactEndpoint: endpoint = contactEndpoint,
}: SecurityOptions): Record<string, string> {
  const httpsOnly = hstsMaxAge > 0;
  return {
    "Content-Security-Policy": contentSecurityPolicy(httpsOnly, originOf(endpoint)),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(httpsOnly && { "Strict-Transport-Security": `max-age=${hstsMaxAge}` }),
  };
}

function contentSecurityPolicy(httpsOnly: boolean, endpointOrigin: string | undefined): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The order of the cascade layers and the placeholders of pictures stand in the page itself.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    ["connect-src 'self'", endpointOrigin].filter(Boolean).join(" "),
    // The players of the lightbox, each loaded after the visitor's consent alone.
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(httpsOnly ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Nothing for a path: that is `'self'`. */
function originOf(endpoint = ""): string | undefined {
  return URL.canParse(endpoint) ? new URL(endpoint).origin : undefined;
}
