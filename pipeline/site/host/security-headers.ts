import { contentSecurityPolicy, type PolicyParts, reportGroup } from "./content-security-policy.ts";
import { permissionsPolicy } from "./permissions-policy.ts";

export interface SecurityParts extends Omit<PolicyParts, "httpsOnly"> {
  /** Seconds for which browsers shall insist on https; 0 says nothing about it. */
  readonly hstsMaxAge: number;
}

/** What every response carries: pages, files, redirects, errors. */
export function securityHeaders({ hstsMaxAge, ...parts }: SecurityParts): Record<string, string> {
  const { frameOrigins, reportEndpoint } = parts;
  const httpsOnly = hstsMaxAge > 0;
  return {
    "Content-Security-Policy": contentSecurityPolicy({ ...parts, httpsOnly }),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy(frameOrigins),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(httpsOnly && { "Strict-Transport-Security": `max-age=${hstsMaxAge}` }),
    ...(reportEndpoint && { "Reporting-Endpoints": `${reportGroup}="${reportEndpoint}"` }),
  };
}
